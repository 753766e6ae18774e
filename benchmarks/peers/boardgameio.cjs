// How many moves a second does boardgame.io make? Random games of tic-tac-toe, through its bare reducer or its client.
// usage: node boardgameio.cjs NAME SECONDS; NODE_PATH says where boardgame.io is installed. Prints one number.
process.env.NODE_ENV = "production";
const { Client } = require("boardgame.io/client");
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { TicTacToe } = require("./tic_tac_toe.cjs");

// A table: how to begin a game, how to read its state, how to click a cell.
function bareReducer() {
  const reduce = CreateGameReducer({ game: TicTacToe });
  const initial = InitializeGame({ game: TicTacToe, numPlayers: 2 });
  let state = initial;
  return {
    begin: () => { state = initial; },
    read: () => state,
    click: (id) => {
      const payload = { type: "clickCell", args: [id], playerID: state.ctx.currentPlayer, credentials: undefined };
      state = reduce(state, { type: "MAKE_MOVE", payload });
    },
  };
}

function client() {
  const client = Client({ game: TicTacToe, numPlayers: 2, debug: false });
  client.start();
  return {
    begin: () => client.reset(),
    read: () => client.getState(),
    click: (id) => client.moves.clickCell(id),
  };
}

function playout(table) {
  let moves = 0;
  table.begin();
  for (let state = table.read(); !state.ctx.gameover; state = table.read()) {
    const free = [];
    for (let cell = 0; cell < 9; cell++) if (state.G.cells[cell] === null) free.push(cell);
    table.click(free[Math.floor(Math.random() * free.length)]);
    moves++;
  }
  return moves;
}

function movesPerSecond(table, seconds) {
  const began = performance.now();
  let moves = 0;
  while (performance.now() - began < seconds * 1000) moves += playout(table);
  return (moves * 1000) / (performance.now() - began);
}

const [name, seconds] = process.argv.slice(2);
const table = { "boardgameio-reducer": bareReducer, "boardgameio-client": client }[name]();
movesPerSecond(table, seconds); // its compiler needs that long to get up to speed
console.log(movesPerSecond(table, seconds));
