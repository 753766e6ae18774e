import "./style/index.css";
import "./pages/pages.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { listen } from "./app/router.svelte";
import { keepShell } from "./app/offline";
import { apply } from "./app/preferences.svelte";
import { guardPresses } from "./app/presses";
import { choose, printed } from "./style/edition.svelte";
import { read, reading } from "./words/words.svelte";

choose(printed.edition);
read(reading.language);
apply();
listen();
guardPresses();
keepShell();
const target = document.getElementById("app");
if (target) mount(App, { target });
