import {
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from './database-unavailable-error.ts';
import { StatementBatch, type Statement } from './statement-batch.ts';

export interface StatementsOptions {
  client: pg.ClientBase;
  readOnly: boolean;
  /** Set for the transaction, by name. */
  settings: Readonly<Record<string, string>>;
  onBegun: (processId: number) => void;
  /** Names the statements that a connection prepares once. */
  nameFor: (text: string) => string | undefined;
}

/**
 * Sends the statements of one transaction, one after the other. Its begin and settings travel with
 * its first statement, because each round trip takes a twelfth of a short call's processor time.
 */
export class TransactionStatements {
  /** Whether PostgreSQL may still be in the transaction, for example after a failed rollback. */
  mayBeOpen = false;
  private readonly options: StatementsOptions;
  /** Travel with the next statement. */
  private unsent: Sent[];
  /** Whether the commit travels with the next statement. */
  private endsWithNext = false;
  /** Whether anything of the transaction was sent. */
  private wereSent = false;
  private hasEnded = false;
  /** Settles with the answer to the statement that was sent last. */
  private underWay: Promise<pg.QueryResult | pg.QueryResult[]> | undefined;

  constructor(options: StatementsOptions) {
    this.options = options;
    const mode = options.readOnly ? 'read only' : 'read write';
    this.unsent = [
      { text: `start transaction ${mode}`, values: [] },
      settingStatement(options.settings),
    ];
  }

  /** The transaction for code that builds statements. */
  asKysely<Tables>(): Transaction<Tables> {
    const executor = new TransactionExecutor(async ({ sql, parameters }) => {
      const { command, rowCount, rows } = await this.query(sql, parameters);
      return { rows, ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    });
    return new Transaction<Tables>({ config: CONFIG, dialect: DIALECT, driver: DRIVER, executor });
  }

  /** Returns a function for its rows, to be called after the next statement is answered. */
  sendWithNext({ text, values }: Statement): () => unknown[] {
    const sent: Sent = { text, values, name: this.options.nameFor(text) };
    this.unsent.push(sent);
    return () => {
      if (!sent.result) throw new Error('the next statement has not been answered');
      return sent.result.rows;
    };
  }

  /** Commits with the next statement, unless the transaction may write. */
  endWithNext(): void {
    this.endsWithNext = this.options.readOnly;
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    while (this.underWay) await this.underWay.catch(() => undefined);
    if (this.hasEnded) throw new Error('the transaction has ended');
    // Without values, it is sent as plain text, which may be several statements.
    const name = values.length > 0 ? this.options.nameFor(text) : undefined;
    if (!this.endsWithNext) return this.send([{ text, values, name }]);
    const result = await this.send([{ text, values, name }, COMMIT]);
    this.hasEnded = true;
    this.mayBeOpen = false;
    return result;
  }

  async commit(): Promise<void> {
    const isEmpty = !this.wereSent && this.unsent.length <= BEGIN_LENGTH;
    if (isEmpty) this.hasEnded = true;
    else if (!this.hasEnded) await this.endBy(COMMIT);
  }

  /** Leaves `mayBeOpen` set if PostgreSQL does not answer, or refuses. */
  async rollBack(): Promise<void> {
    this.unsent = [];
    if (this.mayBeOpen) await this.endBy(ROLLBACK).catch(() => undefined);
    this.hasEnded = true;
  }

  private async endBy(statement: Statement): Promise<void> {
    while (this.underWay) await this.underWay.catch(() => undefined);
    this.hasEnded = true;
    await this.send([statement]);
    this.mayBeOpen = false;
  }

  /** Returns the result of the first statement. */
  private async send(given: readonly Statement[]): Promise<pg.QueryResult> {
    const waiting = this.unsent;
    const statements = [...waiting, ...given];
    this.unsent = [];
    this.mayBeOpen = true;
    const [first] = statements;
    const isShort = statements.length === 1 && first!.values.length === 0;
    this.underWay = isShort ? this.options.client.query(first!.text) : this.sendBatch(statements);
    try {
      const result = await this.underWay;
      if (!Array.isArray(result)) return result;
      for (const [i, sent] of waiting.entries()) sent.result = result[i];
      return result[waiting.length]!;
    } finally {
      this.underWay = undefined;
    }
  }

  private async sendBatch(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    const isFirst = !this.wereSent;
    this.wereSent = true;
    const batch = new StatementBatch(statements);
    try {
      // pg returns the batch itself; tests that replace `query` return a promise of it.
      await (this.options.client.query(batch as never) as unknown as PromiseLike<unknown>);
      return await batch.results;
    } catch (error) {
      // Gives it the stack of the sender, as pg does for single statements.
      if (error instanceof pg.DatabaseError) Error.captureStackTrace(error);
      const isAway = !(error instanceof pg.DatabaseError) && error !== batch.unsendable;
      // The connection may have been lost before.
      throw isFirst && isAway ? new DatabaseUnavailableError('away', error) : error;
    } finally {
      const [, settings] = batch.doneResults;
      if (isFirst && settings) this.options.onBegun((settings.rows[0] as { pid: number }).pid);
    }
  }
}

/** A statement and, once it is answered, its result. */
interface Sent extends Statement {
  result?: pg.QueryResult | undefined;
}

const COMMIT: Statement = { text: 'commit', values: [], name: 'commit' };
const ROLLBACK: Statement = { text: 'rollback', values: [] };

/** Statements that begin a transaction: the begin and its settings. */
const BEGIN_LENGTH = 2;

/** set_config(..., true) is SET LOCAL and ends with the transaction. */
function settingStatement(settings: Readonly<Record<string, string>>): Statement {
  const names = Object.keys(settings);
  const all = names.map((name, i) => `set_config('${name}', $${i + 1}, true)`);
  return {
    // Counted, so that their values do not travel back.
    text: `SELECT pg_backend_pid() AS pid, num_nulls(${all.join(', ')})`,
    values: Object.values(settings),
    name: 'settings',
  };
}

/** Commands whose answers say how many rows they changed. */
const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const COMPILER = new PostgresQueryCompiler();
const ADAPTER = new PostgresAdapter();
/** Does nothing: Kysely's own driver and connections would make 70 promises for two statements. */
const DRIVER = new DummyDriver();
const DIALECT: Dialect = {
  createAdapter: () => ADAPTER,
  createDriver: () => DRIVER,
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => COMPILER,
};
const CONFIG = { dialect: DIALECT };

type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** Compiles statements with Kysely and passes them on. */
class TransactionExecutor extends DefaultQueryExecutor {
  private readonly execute: Execute;

  constructor(execute: Execute) {
    const connection = {
      executeQuery: execute,
      streamQuery() {
        throw new Error('transactions do not stream');
      },
    } as DatabaseConnection;
    super(COMPILER, ADAPTER, { provideConnection: (consumer) => consumer(connection) });
    this.execute = execute;
  }

  /** Without plugins, which nothing here uses, the answer needs no further steps. */
  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.execute(query) as Promise<QueryResult<R>>;
  }
}
