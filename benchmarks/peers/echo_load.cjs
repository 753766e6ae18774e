/*
 * Fifty sockets that say something of a move's size as soon as the last has come back. PORT PID SECONDS in; JSON out.
 */
const WebSocket = require("ws");
const { watchLoad } = require("./watching.cjs");

const [, , port, pid, seconds] = process.argv;
const SAID = JSON.stringify({ type: "play", id: "1", seat: 0, action: { type: "place", chip: "red", piece: 3 } });

function talk(watch) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
  let sentAt = 0;
  const say = () => {
    sentAt = performance.now();
    socket.send(SAID);
  };
  socket.on("open", say);
  socket.on("message", () => {
    if (watch.running) watch.took.push(performance.now() - sentAt);
    if (!watch.over) say();
  });
}

async function main() {
  const watch = { running: false, over: false, took: [] };
  for (let client = 0; client < 50; client++) talk(watch);
  console.log(JSON.stringify(await watchLoad(watch, Number(seconds), pid)));
  process.exit(0);
}

main();
