import { type State, states, type Who } from "./lives";

// The domain's tables "An assignment's life" and "Who may do what", written by hand: the rules must agree with this page, not make it.
// A cell is a refusal's status, "open" (the checklist is), "same" or "gone" (200 or 204, and nothing changes), or the change that happens.

/** The lead, and the colleague who helps; on uncovered work the lead who is absent, and the colleague who has left. */
const crew = tableOf(`
              pending begun     rejected  review  done inspecting passed rework    review2 done2 uncovered uncovered2
read          same    same      same      same    same same       same   same      same    same  404       404
start         starts  same      same      same    same same       same   same      same    same  404       404
tick          409     ticks     ticks     409     409  409        409    ticks     409     409   404       404
tick-again    409     same      same      same    same same       same   same      same    same  404       404
untick        409     unticks   unticks   409     409  409        409    unticks   409     409   404       404
untick-open   409     gone      gone      409     409  409        409    gone      409     409   404       404
note          404     notes     notes     409     409  409        409    notes     409     409   404       404
finding       409     finds     finds     finds   409  409        409    finds     finds   409   404       404
unfind        409     unfinds   unfinds   unfinds 409  409        409    unfinds   unfinds 409   404       404
unfind-other  409     404       404       404     409  409        409    404       404     409   404       404
complete      409     completes completes same    409  409        409    completes same    409   404       404
complete-open 409     open      open      same    409  409        409    open      same    409   404       404
finish        409     finishes  finishes  same    409  409        409    finishes  same    409   404       404
`);
/** Admin and team leader alike. */
const supervisors = tableOf(`
             pending begun rejected review   done inspecting passed rework review2  done2 uncovered uncovered2
read         same    same  same     same     same same       same   same   same     same  same      same
approve      409     409   409      approves same same       same   409    approves same  409       409
reject       409     409   409      rejects  409  409        409    409    rejects  409   409       409
reject-blank 422     422   422      422      422  422        422    422    422      422   422       422
edit         edits   409   409      409      409  409        409    409    409      409   edits     409
reassign     gives   gives gives    409      409  409        409    gives  409      409   gives     gives
delete       deletes 409   409      409      409  409        409    409    409      409   deletes   409
`);
/** Quinn, whose review it is where there is one. */
const quinn = tableOf(`
           pending begun rejected review done     inspecting passed rework review2 done2    uncovered uncovered2
read       404     404   404      404    same     same       same   same   same    same     404       404
qc-start   404     404   404      404    inspects same       409    409    409     inspects 404       404
pass       404     404   404      404    passes   passes     409    409    409     passes   404       404
send-back  404     404   404      404    reworks  reworks    409    409    409     reworks  404       404
send-blank 422     422   422      422    422      422        422    422    422     422      422       422
`);
/** Olaf, the other inspector. */
const olaf = tableOf(`
           pending begun rejected review done     inspecting passed rework review2 done2    uncovered uncovered2
read       404     404   404      404    same     same       same   same   same    same     404       404
qc-start   404     404   404      404    inspects 409        409    409    409     inspects 404       404
pass       404     404   404      404    passes   409        409    409    409     passes   404       404
send-back  404     404   404      404    reworks  409        409    409    409     reworks  404       404
send-blank 422     422   422      422    422      422        422    422    422     422      422       422
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

/** What happens when somebody takes a step. Without a row the call is not for their role: 403; work that is not theirs is not there. */
export function cell(who: Who, step: string, state: State): string {
  if (who === "left" || who === "stranger") return crew.has(step) ? "404" : "403";
  const table = { admin: supervisors, leader: supervisors, lead: crew, helper: crew, quinn, olaf }[who];
  return table.get(step)?.get(state) ?? "403";
}
