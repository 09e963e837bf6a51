// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { emptyBoard } from "../../../tests/support/board";
import { beBeforeMidnight, eve, morrow } from "../../../tests/support/midnight";
import { openScreen, personOf, startFakeServer } from "../../../tests/support/screen";
import { getBoard } from "../../features/assignments/contract/board";
import { useBoard } from "../../features/assignments/queries/board";
import { useNewDay } from "./use-today";

function Day() {
  useNewDay();
  return <p>{useBoard().data?.day}</p>;
}

test("an open page reads its data again when the next day begins, and only then", async () => {
  const passMidnight = beBeforeMidnight();
  const server = startFakeServer();
  server.returns(getBoard, { ...emptyBoard, day: eve });
  openScreen(<Day />, { person: personOf("teamleader"), path: "/supervisor" });
  await screen.findByText(eve);
  server.returns(getBoard, { ...emptyBoard, day: morrow });
  expect(server.requests).toHaveLength(1);
  passMidnight();
  await screen.findByText(morrow);
});

test("on a device whose clock is fast it does so again, when the day has begun for the server too", async () => {
  beBeforeMidnight();
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const server = startFakeServer();
  server.returns(getBoard, { ...emptyBoard, day: eve });
  openScreen(<Day />, { person: personOf("teamleader"), path: "/supervisor" });
  await screen.findByText(eve);
  let reads = 0;
  server.answers(getBoard, () => ({ ...emptyBoard, day: ++reads > 1 ? morrow : eve }));
  pass(90_000);
  await vi.waitFor(() => expect(reads).toBe(1));
  pass(60_000);
  await screen.findByText(morrow);
});
