// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../../tests/support/screen-data";
import { getLoads } from "../../contract/supervision";
import { ReassignAllDialog } from "./bulk/reassign-all-dialog";
import { ReassignDialog } from "./reassign-dialog";

const close = () => {};
const work = assignmentOf({ plannedAt: "2031-05-12T08:00:00.000Z" });
const nextDay = assignmentOf({ id: idNumber(2), plannedAt: "2031-05-13T08:00:00.000Z" });

test.each([
  ["Reassign", <ReassignDialog key="reassign" work={work} onClose={close} />],
  [
    "Reassign of several days",
    <ReassignAllDialog key="all" allowed={[work, nextDay]} others={0} onDone={close} onClose={close} />,
  ],
])("%s shows why somebody is absent in the language in which it was typed", async (_, dialog) => {
  const server = startFakeServer();
  server.answers(getLoads, (query) => {
    const away = { absent: true, absenceReason: "Ateş", lang: "tr" } as const;
    const here = { absent: false, absenceReason: null, lang: null };
    const lotte = { id: idNumber(9), name: "Lotte de Vries" };
    // With several days, only the second of them has the reason.
    const isAway = query.has("assignmentId") || query.get("date") === "2031-05-13";
    return [
      { cleaner: lotte, teamId: null, villas: 0, open: 0, openMinutes: 0, booked: [], ...(isAway ? away : here) },
    ];
  });
  openScreen(dialog, { person: personOf("teamleader"), path: "/supervisor/assignments" });
  const reason = await screen.findByText("Ateş");
  expect([reason.lang, reason.dir]).toEqual(["tr", "auto"]);
});
