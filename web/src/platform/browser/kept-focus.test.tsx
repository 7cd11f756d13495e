import { afterEach, beforeEach, expect, it } from "vitest";
import { keepFocus } from "./kept-focus.ts";

let stop = () => {};
beforeEach(() => {
  document.body.innerHTML = `<main><p><button id="before">before</button></p><form><input id="why"></form><p><button id="after">after</button></p></main>`;
  stop = keepFocus();
});
afterEach(() => stop());

const byId = (id: string) => document.getElementById(id);
/** Observers are told after the change. */
const told = () => new Promise((resolve) => setTimeout(resolve));

it("gives the focus to what takes the place of the element that goes", async () => {
  byId("why")?.focus();
  const button = document.createElement("button");
  document.querySelector("form")?.replaceWith(button);
  await told();
  expect(document.activeElement).toBe(button);
});

it("gives it to what is next where nothing takes the place", async () => {
  byId("after")?.focus();
  byId("after")?.parentElement?.remove();
  await told();
  expect(document.activeElement).toBe(byId("why"));
});

it("gives it back to what opened a dialog", async () => {
  byId("before")?.focus();
  const dialog = document.createElement("dialog");
  dialog.setAttribute("open", "");
  dialog.innerHTML = `<button id="close">close</button>`;
  document.querySelector("main")?.append(dialog);
  byId("close")?.focus();
  dialog.remove();
  await told();
  expect(document.activeElement).toBe(byId("before"));
});

it("leaves alone whoever clicked beside everything", async () => {
  byId("before")?.focus();
  byId("before")?.blur();
  byId("after")?.remove();
  await told();
  expect(document.activeElement).toBe(document.body);
});
