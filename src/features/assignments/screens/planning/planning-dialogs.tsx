import type { Assignment } from "../../contract/assignment";
import { DeleteWorkDialog } from "./delete-work-dialog";
import { EditDialog, PlanDialog } from "./plan-dialog";
import { ReassignDialog } from "./reassign-dialog";

/** What a leader is about to do. */
export type Question = { kind: "plan"; day: string } | { kind: "edit" | "delete" | "reassign"; work: Assignment };
export type Ask = (question: Question) => void;

type PlanningDialogsProps = { question: Question | undefined; onAsk: Ask; onClose: () => void };

/** The one dialog of the planning page that is open, if any. */
export function PlanningDialogs({ question, onAsk, onClose }: PlanningDialogsProps) {
  switch (question?.kind) {
    case undefined:
      return null;
    case "plan":
      return <PlanDialog day={question.day} onClose={onClose} />;
    case "edit": {
      const { work } = question;
      return <EditDialog work={work} onDelete={() => onAsk({ kind: "delete", work })} onClose={onClose} />;
    }
    case "delete":
      return <DeleteWorkDialog work={question.work} onClose={onClose} />;
    case "reassign":
      return <ReassignDialog work={question.work} onClose={onClose} />;
  }
}
