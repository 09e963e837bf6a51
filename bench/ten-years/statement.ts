/** A statement, with the values of its parameters. */
export type Statement = [statement: string, given?: unknown[]];
