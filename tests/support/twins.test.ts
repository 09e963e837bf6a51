// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { markTwins, unmarkTwins } from "./twins";

const row = (code: string, look = "card", state = "") =>
  `<li class="${look}"><a href="/${code}" ${state}>${code}</a></li>`;

test("of the rows that look alike two are looked at, and each that looks otherwise or is in another state", () => {
  const rows = [row("A"), row("B"), row("C"), row("D", "card late"), row("E", "card", "aria-current=page"), row("F")];
  document.body.innerHTML = `<ul>${rows.join("")}</ul>`;
  markTwins();
  const left = [...document.querySelectorAll("li:not([data-twin])")].map(({ textContent }) => textContent);
  expect(left).toEqual(["A", "B", "D", "E"]);
  unmarkTwins();
  expect(document.querySelector("[data-twin]")).toBeNull();
});
