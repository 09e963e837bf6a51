// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
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
