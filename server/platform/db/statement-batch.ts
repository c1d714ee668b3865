import pg from 'pg';

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** A connection prepares a named statement once. */
  name?: string | undefined;
}

/** Members of `pg.Query` that its types do not list. */
interface Answers {
  name?: string;
  text: string;
  _results: pg.QueryResult;
  _canceledDueToError: Error | false;
  prepare(connection: WireConnection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
  handleEmptyQuery(connection: WireConnection): void;
  handlePortalSuspended(connection: WireConnection): void;
  handleCopyInResponse(connection: WireConnection): void;
  handleCopyData(message: unknown, connection: WireConnection): void;
}

/** Members of pg's connection that its types do not list; each message goes through `_send`. */
interface WireConnection {
  /** Texts by name of what this connection has prepared. */
  parsedStatements: Record<string, string>;
  /** Texts by name of what this connection has sent to be prepared. */
  submittedNamedStatements: Record<string, string>;
  parse(statement: object): void;
  bind(values: object): void;
  describe(portal: object): void;
  execute(portal: object): void;
  close(statement: object): void;
  sync(): void;
  flush(): void;
  _send(bytes: Buffer): void;
}

/** Collects what statements would send, without the Sync that would end each. */
class CollectedMessages implements WireConnection {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  private readonly connection: WireConnection;
  private readonly chunks: Buffer[] = [];

  constructor(connection: WireConnection) {
    this.connection = connection;
    this.parsedStatements = connection.parsedStatements;
    this.submittedNamedStatements = connection.submittedNamedStatements;
  }

  parse(statement: object): void {
    this.connection.parse.call(this, statement);
  }

  bind(values: object): void {
    this.connection.bind.call(this, values);
  }

  describe(portal: object): void {
    this.connection.describe.call(this, portal);
  }

  execute(portal: object): void {
    this.connection.execute.call(this, portal);
  }

  close(statement: object): void {
    this.connection.close.call(this, statement);
  }

  sync(): void {}

  flush(): void {}

  _send(bytes: Buffer): void {
    this.chunks.push(bytes);
  }

  /** Sends all of them at once, followed by a Sync. */
  send(): void {
    this.connection.sync.call(this);
    this.connection._send(Buffer.concat(this.chunks));
  }
}

/**
 * Statements that travel to PostgreSQL and back together, for `client.query(batch)`. If one fails,
 * PostgreSQL skips those after it, because all of them end with one Sync of its extended protocol;
 * without a transaction around them, they are one.
 */
export class StatementBatch {
  /** Results of all statements, in their order; rejects with the error of the one that failed. */
  readonly results: Promise<pg.QueryResult[]>;
  /** pg calls it, or replaces it by one that also ends its time limit. */
  callback: (error: Error | null, results?: pg.QueryResult[]) => void = () => {};
  /** The error of a value that has no form in PostgreSQL; then nothing is sent. */
  unsendable: Error | undefined;
  private readonly statements: readonly Answers[];
  private answered = 0;

  constructor(statements: readonly Statement[]) {
    this.results = new Promise((resolve, reject) => {
      this.callback = (error, results) => (error ? reject(error) : resolve(results!));
    });
    // Without a handler, a rejection before `results` is awaited would end the process.
    this.results.catch(() => undefined);
    this.statements = statements.map(({ text, values, name }) => {
      const config: pg.QueryConfig = { text, values: [...values] };
      if (name !== undefined) config.name = name;
      const note = (error: Error | undefined) => (this.unsendable ??= error);
      return new pg.Query(config, note) as unknown as Answers;
    });
  }

  /** Results of the statements that have been carried out, also if a later one failed. */
  get doneResults(): pg.QueryResult[] {
    return this.statements.slice(0, this.answered).map((statement) => statement._results);
  }

  /** pg notes under this name and text that PostgreSQL has prepared a statement. */
  get name(): string | undefined {
    return this.statements[this.answered]?.name;
  }

  get text(): string {
    return this.statements[this.answered]?.text ?? '';
  }

  get texts(): string[] {
    return this.statements.map(({ text }) => text);
  }

  /** Returns `unsendable` instead of sending. */
  submit(connection: WireConnection): Error | null {
    const messages = new CollectedMessages(connection);
    for (const statement of this.statements) statement.prepare(messages);
    if (this.unsendable) return this.unsendable;
    messages.send();
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.current.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.current.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: WireConnection): void {
    this.current.handleCommandComplete(message, connection);
    this.answered += 1;
  }

  handleEmptyQuery(connection: WireConnection): void {
    this.current.handleEmptyQuery(connection);
    this.answered += 1;
  }

  handlePortalSuspended(connection: WireConnection): void {
    this.current.handlePortalSuspended(connection);
  }

  handleCopyInResponse(connection: WireConnection): void {
    this.current.handleCopyInResponse(connection);
  }

  handleCopyData(message: unknown, connection: WireConnection): void {
    this.current.handleCopyData(message, connection);
  }

  handleError(error: Error, connection: WireConnection): void {
    // PostgreSQL has prepared none of the statements that it skips.
    for (const { name } of this.statements.slice(this.answered)) {
      if (name !== undefined) delete connection.submittedNamedStatements[name];
    }
    this.callback(error);
  }

  handleReadyForQuery(): void {
    const unreadable = this.statements.find((statement) => statement._canceledDueToError);
    this.callback(unreadable?._canceledDueToError || null, this.doneResults);
  }

  private get current(): Answers {
    return this.statements[this.answered]!;
  }
}
