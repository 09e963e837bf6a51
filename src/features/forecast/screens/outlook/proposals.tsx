import { CircleCheck, Lightbulb, Undo2, WandSparkles } from "lucide-react";
import { type ReactNode, useId } from "react";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { ignoreLateTaps, useFrozenWhilePressed } from "../../../assignments/screens/board/misplaced-taps";
import type { Forecast } from "../../contract/forecast";
import { proposalText, useApplyProposal } from "../../queries/forecast";
import { type Applied, keptText, useApplied, useUndo } from "../../queries/undo";

type ProposalsProps = { date: string; forecast: Pick<Forecast, "basedOn" | "proposals" | "counts"> };

/** Small changes after which more villas are ready in time, and what was applied to the day and can be undone; nothing if there is neither. */
export function Proposals({ date, forecast }: ProposalsProps) {
  const id = useId();
  const applying = useApplyProposal(date);
  const applied = useApplied(date);
  const { basedOn, proposals, counts } = useFrozenWhilePressed(forecast, applying.isPending);
  const isLate = counts.atRisk + counts.lost > 0;
  if (!isLate && proposals.length === 0 && applied.length === 0 && !applying.error) return null;
  return (
    <div ref={ignoreLateTaps}>
      <Card as="section" aria-labelledby={id} className="flex flex-col gap-2">
        <h2 id={id} className="flex items-center gap-2 font-semibold">
          <Lightbulb size={20} className="text-ink-2" aria-hidden="true" />
          {t("Suggestions")}
        </h2>
        <RefusalAlert error={applying.error} />
        {isLate && proposals.length === 0 && (
          <p className="text-sm text-ink-2">{t("No small change makes more villas ready in time.")}</p>
        )}
        <ul aria-labelledby={id} className="flex flex-col empty:hidden">
          {proposals.map((proposal) => {
            const isSent = applying.isPending && applying.variables.proposal === proposal;
            return (
              <Line key={JSON.stringify(proposal.moves)} text={proposalText(proposal)}>
                {(labels) => (
                  <Button
                    variant="tonal"
                    busy={isSent}
                    disabled={applying.isPending && !isSent}
                    {...labels}
                    onClick={() => applying.mutate({ basedOn, proposal })}
                  >
                    {!isSent && <WandSparkles size={20} />}
                    {t("Apply|a proposal")}
                  </Button>
                )}
              </Line>
            );
          })}
        </ul>
        <AppliedList date={date} applied={applied} />
      </Card>
    </div>
  );
}

type Labels = { id: string; "aria-labelledby": string };
type LineProps = {
  text: string;
  mark?: ReactNode;
  outcome?: string | undefined;
  children?: (labels: Labels) => ReactNode;
};

/** A sentence with a button that is called by its own word and the sentence. */
function Line({ text, mark, outcome, children }: LineProps) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5 first:border-0 last:pb-0">
      <div className="min-w-0 grow basis-40 wrap-anywhere">
        {mark}
        <p id={id}>{text}</p>
        {outcome && <p className="text-sm text-ink-2">{outcome}</p>}
      </div>
      {children?.({ id: `${id}-button`, "aria-labelledby": `${id}-button ${id}` })}
    </li>
  );
}

/** What was applied to the day, each with its way back. */
function AppliedList({ date, applied }: { date: string; applied: readonly Applied[] }) {
  const undoing = useUndo(date);
  if (applied.length === 0) return null;
  return (
    <ul aria-label={t("Applied|what was")} className="flex flex-col border-t border-line pt-1">
      {applied.map((one) =>
        one.kept ? (
          <Line
            key={one.id}
            text={appliedText(one)}
            outcome={keptText(one.kept)}
            mark={<Badge icon={Undo2}>{t("Undone")}</Badge>}
          />
        ) : (
          <Line
            key={one.id}
            text={appliedText(one)}
            mark={
              <Badge tone="done" icon={CircleCheck}>
                {t("Applied|a proposal")}
              </Badge>
            }
          >
            {(labels) => (
              <Button
                variant="outline"
                busy={undoing.isPending && undoing.variables === one.id}
                {...labels}
                onClick={() => undoing.mutate(one.id)}
              >
                <Undo2 size={20} className="rtl:-scale-x-100" />
                {"proposal" in one ? t("Undo") : t("Undo this plan")}
              </Button>
            )}
          </Line>
        ),
      )}
    </ul>
  );
}

function appliedText(one: Applied): string {
  if ("proposal" in one) return proposalText(one.proposal);
  return t("{count, plural, one {Plan of the day: # change} other {Plan of the day: # changes}}", {
    count: one.changes,
  });
}
