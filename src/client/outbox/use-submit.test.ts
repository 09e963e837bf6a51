// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import * as contract from "../../features/assignments/contract/steps";
import { say } from "../../shared/sentences";
import { stepsOn } from "./use-submit";

const params = { id: "one" };

test("a step names the villa that the phone shows, whether or not its call has other content", () => {
  const client = new QueryClient();
  client.setQueryData(["assignments", "one"], { unitId: "villa", unit: { code: "WL-036" } });
  const stepOf = stepsOn(client, "one");
  expect(stepOf(say("Complete Cleaning"), contract.finishAssignment, { params })).toMatchObject({
    villa: "WL-036",
    body: { unitId: "villa" },
  });
  const found = { type: "note", text: "Lamp" } as const;
  expect(stepOf(say("Finding"), contract.addFinding, { params, body: found }).body).toEqual({
    ...found,
    unitId: "villa",
  });
});

test("a step of a villa that this page has not read names the one that its screen names, or none", () => {
  const stepOf = stepsOn(new QueryClient(), "one");
  const start = (body?: { unitId: string }) =>
    stepOf(say("Start Cleaning"), contract.startAssignment, { params, body });
  expect(start({ unitId: "shown" }).body).toEqual({ unitId: "shown" });
  expect(JSON.stringify(start().body)).toBe("{}");
});
