/* boardgame.io's server with a game that never ends: noughts and crosses on a board that is wiped when it is full. */
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const empty = () => Array(9).fill(null);
const endless = {
  name: "endless",
  setup: () => ({ cells: empty() }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
      if (!G.cells.includes(null)) G.cells = empty();
    },
  },
};

Server({ games: [endless], origins: [/.*/] }).run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
