// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { startFakeServer } from "../../../tests/support/screen";
import { idNumber } from "../../../tests/support/screen-data";
import { cancelAbsence } from "../../features/absences/contract";
import { useCancelAbsence } from "../../features/absences/queries";
import { endSession } from "../../features/accounts/contract/me";
import { useEndSessions } from "../../features/accounts/queries/me";
import { deleteAll, prioritizeAll, reassignAll } from "../../features/assignments/contract/bulk";
import { putCannedFindings } from "../../features/assignments/contract/canned-findings";
import { putReplacementPresets } from "../../features/assignments/contract/presets";
import { rejectAssignment, reopenAssignment } from "../../features/assignments/contract/supervision";
import { useDeleteAll, usePrioritizeAll, useReassignAll } from "../../features/assignments/queries/bulk";
import { usePutCannedFindings } from "../../features/assignments/queries/edit-canned-findings";
import { usePutPresets } from "../../features/assignments/queries/presets";
import { useReject, useReopen } from "../../features/assignments/queries/review";
import { putCleaningKinds } from "../../features/checklists/contract/kinds";
import { putChecklistRules } from "../../features/checklists/contract/rules";
import { usePutKinds } from "../../features/checklists/queries/kinds";
import { usePutRules } from "../../features/checklists/queries/rules";
import { revokeToken } from "../../features/connections/contract/tokens";
import { deleteWebhook, replayDelivery } from "../../features/connections/contract/webhooks";
import { useRevokeToken } from "../../features/connections/queries/tokens";
import { useDeleteWebhook, useReplay } from "../../features/connections/queries/webhooks";
import { putAreaWalks } from "../../features/forecast/contract/walks";
import { usePutAreaWalks } from "../../features/forecast/queries/walks";
import { putPhrase } from "../../features/phrases/contract";
import { usePutPhrase } from "../../features/phrases/queries";
import { answerFlag, putTaskRules, type StayFlag } from "../../features/stays/contract/needs";
import { useAnswerFlag } from "../../features/stays/queries/changes";
import { usePutTaskRules } from "../../features/stays/queries/task-rules";
import { putAreas, putVillaTypes } from "../../features/units/contract/lists";
import { useCreateUnit } from "../../features/units/queries";
import { usePutAreas, usePutVillaTypes } from "../../features/units/queries/edit-lists";
import type { Endpoint } from "../../shared/endpoint";
import { queryClient } from "./query-client";

// The office's changes that the server would refuse as somebody else's, or make twice, if they were repeated under another key.

afterEach(cleanup);

const id = idNumber(1);
const phrase = { original: "Kettle", locale: "de", translation: "Kessel", before: null } as const;
const villa = { code: "WL-041", location: "Waterlijn", villaType: "Comfort", maxPersons: 4 };
const flag: StayFlag = {
  ...{ assignmentId: id, stayId: id, unitId: id, unitCode: "WL-041", date: "2031-05-12", time: "11:00" },
  reason: "gone",
  status: "pending",
  ...{ wanted: null, missing: [], canFollow: true, isFreeNow: false },
};

/** Each change, and a hook that returns what sends it. */
const changes: [Endpoint, useSend: () => () => unknown][] = [
  [putAreas, () => sending(usePutAreas(), { areas: [], before: [] })],
  [putAreas, () => sending(useCreateUnit().mutateAsync, { villa, isFirstArea: true })],
  [putVillaTypes, () => sending(usePutVillaTypes(), { villaTypes: [], before: [] })],
  [putCleaningKinds, () => sending(usePutKinds(), { kinds: [], before: [] })],
  [putChecklistRules, () => sending(usePutRules().mutateAsync, { rules: [], before: [] })],
  [putReplacementPresets, () => sending(usePutPresets(), { presets: [], before: [] })],
  [putCannedFindings, () => sending(usePutCannedFindings(), { findings: [], before: [] })],
  [putTaskRules, () => sending(usePutTaskRules(), { rules: [], before: [] })],
  [putAreaWalks, () => sending(usePutAreaWalks().mutateAsync, { walks: [], before: [] })],
  [putPhrase, () => sending(usePutPhrase().mutateAsync, phrase)],
  [answerFlag, () => sending(useAnswerFlag(flag).mutateAsync, "follow")],
  [cancelAbsence, () => sending(useCancelAbsence().mutateAsync, id)],
  [rejectAssignment, () => sending(useReject({ id, round: 1 }).reject, { reason: "Windows" })],
  [reopenAssignment, () => sending(useReopen({ id, round: 1 }).reopen, { reason: "Windows" })],
  [reassignAll, () => sending(useReassignAll().mutateAsync, { assignmentIds: [id], cleaner: { id, name: "Anna" } })],
  [prioritizeAll, () => sending(usePrioritizeAll().mutateAsync, { assignmentIds: [id], priority: "high" })],
  [deleteAll, () => sending(useDeleteAll([id]).mutateAsync, undefined)],
  [endSession, () => sending(useEndSessions(id).mutateAsync, undefined)],
  [revokeToken, () => sending(useRevokeToken({ id }).mutateAsync, undefined)],
  [deleteWebhook, () => sending(useDeleteWebhook({ id }).mutateAsync, undefined)],
  [replayDelivery, () => sending(useReplay(id).mutateAsync, id)],
];
const sending =
  <Given,>(send: (given: Given) => unknown, given: Given) =>
  () =>
    send(given);
const named = changes.map(([endpoint, useSend]) => [`${endpoint.method} ${endpoint.path}`, endpoint, useSend] as const);

test.each(named)("%s keeps its key if it is sent again after a lost response", async (_, endpoint, useSend) => {
  const server = startFakeServer();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useSend, { wrapper });
  for (const count of [1, 2]) {
    // No response is prepared: the network drops.
    await act(() => Promise.resolve(result.current()).catch(() => undefined));
    await waitFor(() => expect([server.keysOf(endpoint).length, queryClient.isMutating()]).toEqual([count, 0]));
  }
  const [first, second] = server.keysOf(endpoint);
  expect(second).toBe(first);
});
