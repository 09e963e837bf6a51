import { type Actor, type State, states } from "./assignment-states";

// The table in docs/domain.md, "Assignment lifecycle", with its permissions, written by hand: the rules must agree with this file, not generate it.
// A cell is a refusal's status, "open" (the checklist is incomplete), "same" or "gone" (200 or 204 without a change), or the change.

/** The lead and the active collaborator; on uncovered work the absent lead and the collaborator who has left. */
const crew = tableOf(`
              pending begun     rejected  review  done inspecting passed rework    review2 done2 uncovered uncovered2
read          same    same      same      same    same same       same   same      same    same  404       404
start         starts  same      same      same    same same       same   same      same    same  404       404
guests-here   reports 409       409       409     409  409        409    409       409     409   404       404
guests-left   gone    gone      gone      gone    gone gone       gone   gone      gone    gone  404       404
tick          409     ticks     ticks     409     409  409        409    ticks     409     409   404       404
tick-again    409     same      same      same    same same       same   same      same    same  404       404
untick        409     unticks   unticks   409     409  409        409    unticks   409     409   404       404
untick-open   409     gone      gone      409     409  409        409    gone      409     409   404       404
note          404     notes     notes     409     409  409        409    notes     409     409   404       404
note-open     409     notes-open notes-open 409   409  409        409    notes-open 409    409   404       404
finding       409     finds     finds     finds   409  409        409    finds     finds   409   404       404
unfind        409     unfinds   unfinds   unfinds 409  409        409    unfinds   unfinds 409   404       404
unfind-other  409     404       404       404     409  409        409    404       404     409   404       404
complete      409     completes completes same    409  409        409    completes same    409   404       404
complete-open 409     open      open      same    409  409        409    open      same    409   404       404
finish        409     finishes  finishes  same    409  409        409    finishes  same    409   404       404
undo          409     same      same      409     409  409        409    same      409     409   404       404
undo-start    409     409       409       409     409  409        409    409       409     409   404       404
`);
/** Admins and team leaders. */
const supervisors = tableOf(`
             pending begun rejected review   done inspecting passed rework review2  done2 uncovered uncovered2
read         same    same  same     same     same same       same   same   same     same  same      same
guests-here  reports 409   409      409      409  409        409    409    409      409   reports   409
guests-left  gone    gone  gone     gone     gone gone       gone   gone   gone     gone  gone      gone
approve      409     409   409      approves same same       same   409    approves same  409       409
reject       409     409   409      rejects  409  409        409    409    rejects  409   409       409
reject-blank 422     422   422      422      422  422        422    422    422      422   422       422
edit         edits   instructs instructs 409  409  409        409    instructs 409   409   edits     instructs
reassign     gives   gives gives    409      409  409        409    gives  409      409   gives     gives
delete       deletes 409   409      409      409  409        409    409    409      409   deletes   409
reopen       409     409   409      409      reopens ends    reopens 409   409      reopens 409     409
reopen-blank 422     422   422      422      422  422        422    422    422      422   422       422
undo         409     409   409      409      409  409        409    409    409      409   409       409
undo-start   409     409   409      409      409  409        409    409    409      409   409       409
`);
/** Quinn, whose review it is if there is one. */
const quinn = tableOf(`
           pending begun rejected review done     inspecting passed rework review2 done2    uncovered uncovered2
read       404     404   404      404    same     same       same   same   same    same     404       404
qc-start   404     404   404      404    inspects same       409    409    409     inspects 404       404
pass       404     404   404      404    passes   passes     409    409    409     passes   404       404
send-back  404     404   404      404    reworks  reworks    409    409    409     reworks  404       404
send-blank 422     422   422      422    422      422        422    422    422     422      422       422
undo       404     404   404      404    409      409        409    409    409     409      404       404
undo-start 404     404   404      404    409      409        409    409    409     409      404       404
`);
/** Olaf, the other inspector. */
const olaf = tableOf(`
           pending begun rejected review done     inspecting passed rework review2 done2    uncovered uncovered2
read       404     404   404      404    same     same       same   same   same    same     404       404
qc-start   404     404   404      404    inspects 409        409    409    409     inspects 404       404
pass       404     404   404      404    passes   409        409    409    409     passes   404       404
send-back  404     404   404      404    reworks  409        409    409    409     reworks  404       404
send-blank 422     422   422      422    422      422        422    422    422     422      422       422
undo       404     404   404      404    409      409        409    409    409     409      404       404
undo-start 404     404   404      404    409      409        409    409    409     409      404       404
`);

type Table = ReadonlyMap<string, ReadonlyMap<string, string>>;

function tableOf(text: string): Table {
  const [header = [], ...lines] = text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/ +/));
  if (header.join() !== states.join()) throw new Error(`not the states: ${header.join()}`);
  return new Map(
    lines.map(([step = "", ...cells]) => [step, new Map(states.map((state, i) => [state, cells[i] ?? "missing"]))]),
  );
}

/** Returns the outcome of a step. Without a row the role may not call it: 403; for work that is not theirs: 404. */
export function cell(who: Actor, step: string, state: State): string {
  if (who === "left" || who === "stranger") return crew.has(step) ? "404" : "403";
  const table = { admin: supervisors, leader: supervisors, lead: crew, helper: crew, quinn, olaf }[who];
  return table.get(step)?.get(state) ?? "403";
}
