// Reads of assignments that the version before checklists per villa has cached on this phone have no checklist.

/**
 * Options of a read of assignments: it completes those that an older version has cached, so that screens needn't know them (docs/domain.md, "Offline
 * work").
 */
export function completingOlder<Context, Answer, Options extends { queryFn: (context: Context) => Promise<Answer> }>(
  options: Options & { queryFn: (context: Context) => Promise<Answer> },
): Options {
  const queryFn = async (context: Context) => {
    const answer = await options.queryFn(context);
    const older = worksIn(answer).filter((work) => !("checklist" in work));
    // Seldom needed, and the app is cached as a whole.
    if (older.length > 0) await (await import("./complete-older")).completeOlder(older);
    return answer;
  };
  return { ...options, queryFn };
}

/** The assignments in a response: one, a list, or a page of a list. */
function worksIn(answer: unknown): object[] {
  return [Object(answer).items ?? answer].flat();
}
