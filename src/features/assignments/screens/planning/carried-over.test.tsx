// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf } from "../../../../../tests/support/screen-data";
import { parkDay } from "../../../../shared/time";
import { getLoads } from "../../contract/supervision";
import { ReassignDialog } from "./reassign-dialog";
import { ShareOutDialog } from "./share-out-dialog";

// Open work from before is done today: today's absences and bookings decide who is free for it.

const work = assignmentOf({ uncovered: true, plannedAt: "2020-05-12T08:00:00.000Z" });

test.each([
  ["Reassign", <ReassignDialog key="reassign" work={work} onClose={() => {}} />],
  ["Share out", <ShareOutDialog key="share" work={[work]} onClose={() => {}} />],
])("%s asks who is free today, and names the year of the work", async (_, dialog) => {
  const server = startFakeServer();
  const dates: (string | null)[] = [];
  server.answers(getLoads, (query) => {
    dates.push(query.get("date"));
    return [];
  });
  openScreen(dialog, { person: personOf("teamleader"), path: "/supervisor" });
  await screen.findByRole("dialog");
  await expect.poll(() => dates).toEqual([parkDay(new Date(), "Europe/Amsterdam")]);
  expect(screen.getByRole("dialog").textContent).toContain("Tue, May 12, 2020");
});
