/*
 * How many moves a second does boardgame.io's server pass on, kept in memory, with fifty clients at twenty-five matches?
 * Each client sends its next move when the update that makes it its turn arrives. After MOVES of them it goes on to another
 * match over another socket; 0: it stays for ever. NAME SECONDS SEED MOVES in; as JSON out.
 */
const { spawn } = require("node:child_process");
const { once } = require("node:events");
const { createServer } = require("node:net");
const { io } = require("socket.io-client");
const { watchLoad } = require("./watching.cjs");

const MATCHES = 25;
const [, , , seconds, , moves] = process.argv;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

function sit(port, pair, player, watch, number = 0) {
  const match = `match ${pair}.${number}`;
  const socket = io(`http://127.0.0.1:${port}/endless`, { transports: ["websocket"], forceNew: true });
  let sentAt = 0;
  let sent = -1;
  const act = (state) => {
    if (watch.over || state.ctx.currentPlayer !== player || state._stateID <= sent) return;
    const free = [...state.G.cells.keys()].filter((cell) => state.G.cells[cell] === null);
    sent = state._stateID;
    sentAt = performance.now();
    const payload = { type: "clickCell", args: [free[Math.floor(Math.random() * free.length)]], playerID: player };
    socket.emit("update", { type: "MAKE_MOVE", payload }, sent, match, player);
  };
  socket.on("connect", () => socket.emit("sync", match, player, undefined, 2));
  socket.on("sync", (_match, info) => act(info.state));
  socket.on("update", (_match, state) => {
    if (sentAt && state._stateID === sent + 1) {
      if (watch.running) watch.took.push(performance.now() - sentAt);
      sentAt = 0;
    }
    if (Number(moves) && state._stateID >= Number(moves)) {
      socket.close();
      sit(port, pair, player, watch, number + 1);
    } else act(state);
  });
}

async function main() {
  const port = await freePort();
  const server = spawn(process.execPath, [require.resolve("./boardgameio_house.cjs"), String(port)], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(server.stdout, "data");
  const watch = { running: false, over: false, took: [] };
  for (let pair = 0; pair < MATCHES; pair++)
    for (const player of ["0", "1"]) {
      sit(port, pair, player, watch);
      await pause(5);
    }
  console.log(JSON.stringify(await watchLoad(watch, Number(seconds), server.pid)));
  server.kill();
  process.exit(0);
}

main();
