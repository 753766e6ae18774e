/*
 * Fifty people at twenty-five tables of a Marbre house, each playing as soon as it is his turn: the same kind of client, in
 * the same language, as boardgameio_server.cjs has. PORT PID SECONDS TABLES GAME GAMES in; JSON out.
 *
 * A move counts when its answer is there: it is then on the disk. Games that end are followed by others, up to GAMES at a
 * table, laid beforehand.
 */
const WebSocket = require("ws");
const { watchLoad } = require("./watching.cjs");

const [, , port, pid, seconds, tables, game, games] = process.argv;
const house = `127.0.0.1:${port}`;

async function post(path, body, cookie = "") {
  const headers = { "content-type": "application/json", cookie };
  return fetch(`http://${house}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

const guest = async (name) => (await post("/api/me", { name })).headers.getSetCookie()[0].split(";")[0];
const lay = async (cookie) => (await (await post("/api/tables", { game, players: 2, public: false }, cookie)).json()).id;

/** One game from one seat. The update that a move brings comes before its answer; the next move waits for both. */
function playOne(table, cookie, seat, watch) {
  return new Promise((resolve) => {
    const url = `ws://${house}/api/tables/${table}/socket`;
    const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
    let legal = [];
    let number = 0;
    let sentAt = 0;
    const say = (command) => socket.send(JSON.stringify(command));
    socket.on("open", () => {
      if (seat === 1) for (const command of [{ type: "sit", id: "sit", seat }, { type: "begin", id: "begin" }]) say(command);
    });
    socket.on("close", resolve);
    socket.on("message", (data) => {
      const heard = JSON.parse(data);
      if (heard.type === "answer" && heard.id === String(number)) {
        if (watch.running) watch.took.push(performance.now() - sentAt);
        sentAt = 0;
      }
      if (heard.type === "update" && heard.match) {
        if (heard.match.outcome || watch.over) return socket.close();
        legal = heard.match.hands[0].seat === seat ? heard.match.hands[0].legal : [];
      }
      if (legal.length && !sentAt && !watch.over) {
        const action = legal[Math.floor(Math.random() * legal.length)];
        legal = [];
        sentAt = performance.now();
        say({ type: "play", id: String(++number), seat, action });
      }
    });
  });
}

async function playOn(laid, cookie, seat, watch) {
  for (const table of laid) if (!watch.over) await playOne(table, cookie, seat, watch);
}

async function main() {
  const watch = { running: false, over: false, took: [] };
  const pairs = [];
  for (let pair = 0; pair < Number(tables); pair++) {
    const cookies = [await guest(`one ${pair}`), await guest(`other ${pair}`)];
    const laid = [];
    for (let table = 0; table < Number(games); table++) laid.push(await lay(cookies[0]));
    pairs.push({ cookies, laid });
  }
  for (const { cookies, laid } of pairs) cookies.forEach((cookie, seat) => playOn(laid, cookie, seat, watch));
  console.log(JSON.stringify(await watchLoad(watch, Number(seconds), pid)));
  process.exit(0);
}

main();
