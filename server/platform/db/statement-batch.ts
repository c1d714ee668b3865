import pg from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue } from 'pg/lib/utils.js';

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** A connection prepares a named statement once. */
  name?: string | undefined;
}

/** The result of one statement. */
export interface StatementResult {
  /** Such as `SELECT` or `UPDATE`. */
  command: string;
  /** Rows that it returned or changed; null for commands without rows. */
  rowCount: number | null;
  rows: unknown[];
}

/** Members of pg's connection that its types do not list. */
interface WireConnection {
  /** Texts of the statements that this connection has prepared, by name. */
  parsedStatements: Record<string, string>;
  /** Texts of the statements that this connection has sent to be prepared, by name. */
  submittedNamedStatements: Record<string, string>;
  sendCopyFail(reason: string): void;
  _send(bytes: Buffer): void;
}

/** A column as PostgreSQL describes it. */
interface Field {
  name: string;
  dataTypeID: Parameters<typeof pg.types.getTypeParser>[0];
}

type Row = Record<string, unknown>;
type Parse = (text: string) => unknown;

/** The columns of a statement's rows, and how to read their values. */
class Columns {
  private readonly names: readonly string[];
  private readonly parsers: readonly Parse[];
  /** Copied for each row, so that all rows share one hidden class in V8. */
  private readonly emptyRow: Row;

  constructor(fields: readonly Field[]) {
    this.names = fields.map(({ name }) => name);
    this.parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'));
    this.emptyRow = Object.fromEntries(this.names.map((name) => [name, null]));
  }

  rowOf(values: readonly (string | null)[]): Row {
    const row = { ...this.emptyRow };
    for (let i = 0; i < values.length; i += 1) {
      const value = values[i]!;
      if (value !== null) row[this.names[i]!] = this.parsers[i]!(value);
    }
    return row;
  }
}

/**
 * Columns of the prepared statements of a connection, by name. PostgreSQL refuses a prepared
 * statement whose columns have changed, so they need to be described only once.
 */
const columnsOf = new WeakMap<WireConnection, Map<string, Columns>>();

const NO_COLUMNS = new Columns([]);

/**
 * Statements that are sent to PostgreSQL in one round trip, for `client.query(batch)`. If one
 * fails, PostgreSQL skips those after it, because all of them end with one Sync of its extended
 * protocol; without a transaction around them, they form one.
 */
export class StatementBatch {
  /** Results of all statements, in their order; rejects with the error of the one that failed. */
  readonly results: Promise<StatementResult[]>;
  /** Results of the statements that have been carried out, even if a later one failed. */
  readonly doneResults: StatementResult[] = [];
  /** pg calls this, or replaces it by a function that also ends its time limit. */
  callback: (error: unknown, results?: StatementResult[]) => void = () => {};
  /** The error of a value that PostgreSQL cannot represent; if set, nothing is sent. */
  unsendable: unknown;
  private readonly statements: readonly Statement[];
  private described = new Map<string, Columns>();
  private columns: Columns | undefined;
  private rows: Row[] = [];
  private unreadable: { error: unknown } | undefined;

  constructor(statements: readonly Statement[]) {
    this.statements = statements;
    this.results = new Promise((resolve, reject) => {
      this.callback = (error, results) => (error ? reject(error) : resolve(results!));
    });
  }

  /** pg records under this name and text that PostgreSQL has prepared a statement. */
  get name(): string | undefined {
    return this.current?.name;
  }

  get text(): string {
    return this.current?.text ?? '';
  }

  get texts(): string[] {
    return this.statements.map(({ text }) => text);
  }

  /** Returns `unsendable` instead of sending. */
  submit(connection: WireConnection): unknown {
    this.described = columnsOf.get(connection) ?? new Map();
    columnsOf.set(connection, this.described);
    const { parsedStatements, submittedNamedStatements } = connection;
    const messages: Buffer[] = [];
    const submitted: Record<string, string> = {};
    try {
      for (const { text, values, name = '' } of this.statements) {
        const prepared =
          parsedStatements[name] ?? submittedNamedStatements[name] ?? submitted[name];
        if (name === '' || prepared === undefined) {
          messages.push(serialize.parse({ text, name }));
          if (name !== '') submitted[name] = text;
        } else if (prepared !== text) throw new Error(`two statements have the name ${name}`);
        messages.push(
          serialize.bind({ statement: name, values: values as unknown[], valueMapper }),
        );
        if (!this.described.has(name)) messages.push(serialize.describe({ type: 'P' }));
        messages.push(serialize.execute());
      }
    } catch (error) {
      this.unsendable = error;
      return error;
    }
    Object.assign(submittedNamedStatements, submitted);
    connection._send(Buffer.concat([...messages, serialize.sync()]));
    return null;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.columns = new Columns(fields);
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    if (this.unreadable) return;
    try {
      this.columns ??= this.described.get(this.name!);
      this.rows.push(this.columns!.rowOf(values));
    } catch (error) {
      this.unreadable = { error };
    }
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    const { name } = this;
    if (name !== undefined && !this.described.has(name)) {
      this.described.set(name, this.columns ?? NO_COLUMNS);
    }
    const count = Number(tag.slice(tag.lastIndexOf(' ') + 1));
    this.add({
      command: tag.split(' ', 1)[0]!,
      rowCount: Number.isNaN(count) ? null : count,
      rows: this.rows,
    });
  }

  handleEmptyQuery(): void {
    this.add({ command: '', rowCount: null, rows: [] });
  }

  /**
   * Never called, because no statement is sent with a limit of rows at which PostgreSQL would
   * pause.
   */
  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: WireConnection): void {
    connection.sendCopyFail('No source stream defined');
  }

  handleCopyData(): void {}

  handleError(error: unknown, connection: WireConnection): void {
    // PostgreSQL has not prepared the statements that it skipped.
    for (const { name } of this.statements.slice(this.doneResults.length)) {
      if (name !== undefined) delete connection.submittedNamedStatements[name];
    }
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.unreadable?.error ?? null, this.doneResults);
  }

  private get current(): Statement | undefined {
    return this.statements[this.doneResults.length];
  }

  private add(result: StatementResult): void {
    this.doneResults.push(result);
    this.columns = undefined;
    this.rows = [];
  }
}

const valueMapper = (value: unknown) => prepareValue(value);
