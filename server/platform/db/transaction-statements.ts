import {
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type ConnectionProvider,
  type Dialect,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from './database-unavailable-error.ts';
import { StatementBatch, type Statement, type StatementResult } from './statement-batch.ts';

export interface StatementsOptions {
  client: pg.ClientBase;
  readOnly: boolean;
  settings: Settings;
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
  /** Statements that are sent with the next one. */
  private unsent: Sent[];
  /** Whether the commit is sent with the next statement. */
  private endsWithNext = false;
  /** Whether any statement of the transaction was sent. */
  private wereSent = false;
  private hasEnded = false;
  /** Settles with the answer to the statement that was sent last. */
  private underWay: Promise<unknown> | undefined;

  constructor(options: StatementsOptions) {
    this.options = options;
    this.unsent = [
      options.readOnly ? BEGIN_READING : BEGIN_WRITING,
      settingStatement(options.settings),
    ];
  }

  /** The transaction as a Kysely object, for code that builds statements. */
  asKysely<Tables>(): Transaction<Tables> {
    const executor = new TransactionExecutor(({ sql, parameters }) => this.query(sql, parameters));
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

  query(text: string, values: readonly unknown[]): Promise<StatementResult> {
    return this.underWay ? this.queryNext(text, values) : this.queryNow(text, values);
  }

  /** Whether PostgreSQL has carried out the commit. */
  get isDone(): boolean {
    return this.hasEnded && !this.mayBeOpen;
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

  private async queryNext(text: string, values: readonly unknown[]): Promise<StatementResult> {
    await this.answers();
    return this.queryNow(text, values);
  }

  private queryNow(text: string, values: readonly unknown[]): Promise<StatementResult> {
    if (this.hasEnded) return Promise.reject(new Error('the transaction has ended'));
    // Without values, it is sent as plain text, which may contain several statements.
    const name = values.length > 0 ? this.options.nameFor(text) : undefined;
    const statement = { text, values, name };
    return this.endsWithNext ? this.endBy(statement, COMMIT) : this.send([statement]);
  }

  /** Waits for the statements that were sent at the same time. */
  private async answers(): Promise<void> {
    while (this.underWay) await this.underWay.catch(() => undefined);
  }

  /** Returns the result of the first statement; the last one ends the transaction. */
  private async endBy(...statements: readonly Statement[]): Promise<StatementResult> {
    if (this.underWay) await this.answers();
    this.hasEnded = true;
    const result = await this.send(statements);
    this.mayBeOpen = false;
    return result;
  }

  /** Returns the result of the first statement. */
  private send(given: readonly Statement[]): Promise<StatementResult> {
    const waiting = this.unsent;
    this.unsent = [];
    this.mayBeOpen = true;
    const [first] = given;
    const isShort = waiting.length === 0 && given.length === 1 && first!.values.length === 0;
    const answer = isShort ? this.sendText(first!.text) : this.sendBatch(waiting, given);
    this.underWay = answer;
    return answer;
  }

  /** Sends a text, which may be several statements; returns the result of the first. */
  private sendText(text: string): Promise<StatementResult> {
    const sent: Promise<StatementResult | StatementResult[]> = this.options.client.query(text);
    return sent
      .finally(() => (this.underWay = undefined))
      .then((result) => (Array.isArray(result) ? result[0]! : result));
  }

  /** A single promise per round trip, because each takes a thousandth of a short call's time. */
  private sendBatch(
    waiting: readonly Sent[],
    given: readonly Statement[],
  ): Promise<StatementResult> {
    const isFirst = !this.wereSent;
    this.wereSent = true;
    const batch = new StatementBatch([...waiting, ...given]);
    const end = () => {
      this.underWay = undefined;
      const [, settings] = batch.doneResults;
      if (isFirst && settings) this.options.onBegun((settings.rows[0] as { pid: number }).pid);
    };
    return answersTo(batch, this.options.client).then(
      (results) => {
        end();
        for (const [i, sent] of waiting.entries()) sent.result = results[i];
        return results[waiting.length]!;
      },
      (error: unknown) => {
        end();
        // Gives it the stack of the sender, as pg does for single statements.
        if (error instanceof pg.DatabaseError) Error.captureStackTrace(error);
        const isAway = !(error instanceof pg.DatabaseError) && error !== batch.unsendable;
        // The connection may have been lost before.
        throw isFirst && isAway ? new DatabaseUnavailableError('away', error) : error;
      },
    );
  }
}

/** pg returns the batch at once; tests that replace `query` return a promise of it. */
function answersTo(batch: StatementBatch, client: pg.ClientBase): Promise<StatementResult[]> {
  const sent: unknown = client.query(batch as never);
  if (sent === batch) return batch.results;
  batch.results.catch(() => undefined);
  return (sent as Promise<unknown>).then(() => batch.results);
}

/** A statement and, once it is answered, its result. */
interface Sent extends Statement {
  result?: StatementResult | undefined;
}

const BEGIN_READING: Statement = {
  text: 'start transaction read only',
  values: [],
  name: 'begin_reading',
};
const BEGIN_WRITING: Statement = {
  text: 'start transaction read write',
  values: [],
  name: 'begin_writing',
};
const COMMIT: Statement = { text: 'commit', values: [], name: 'commit' };
const ROLLBACK: Statement = { text: 'rollback', values: [] };

/** Statements that begin a transaction: the begin and its settings. */
const BEGIN_LENGTH = 2;

/** set_config(..., true) is SET LOCAL and ends with the transaction. */
function settingStatement(settings: Settings): Statement {
  return { text: SETTING, values: SETTING_NAMES.map((name) => settings[name]), name: 'settings' };
}

const SETTING_NAMES = [
  'role',
  'fenceline.issuer',
  'fenceline.subject',
  'fenceline.email',
  'fenceline.address',
  'fenceline.request_id',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
] as const;
/** Set for the transaction, by name. */
export type Settings = Readonly<Record<(typeof SETTING_NAMES)[number], string>>;

/** Selects counts of the settings, so that their values are not sent back. */
const SETTING = `SELECT pg_backend_pid() AS pid, num_nulls(${SETTING_NAMES.map(
  (name, i) => `set_config('${name}', $${i + 1}, true)`,
).join(', ')})`;

/** Commands whose answers say how many rows they changed. */
const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const COMPILER = new PostgresQueryCompiler();
const ADAPTER = new PostgresAdapter();
/**
 * Only a placeholder: Kysely's own driver and connections would create 70 promises for two
 * statements.
 */
const DRIVER = new DummyDriver();
/** Compiles statements for PostgreSQL and connects to none. */
export const DIALECT: Dialect = {
  createAdapter: () => ADAPTER,
  createDriver: () => DRIVER,
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => COMPILER,
};
const CONFIG = { dialect: DIALECT };

type Ask = (query: CompiledQuery) => Promise<StatementResult>;

/** Compiles statements with Kysely and passes them on. */
class TransactionExecutor extends DefaultQueryExecutor {
  private readonly ask: Ask;

  constructor(ask: Ask) {
    super(COMPILER, ADAPTER, NO_CONNECTIONS);
    this.ask = ask;
  }

  /** Nothing here uses plugins, so the answer needs no further steps. */
  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.ask(query);
    return CHANGES.has(command)
      ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
      : { rows: rows as R[] };
  }
}

/** Kysely requests connections from it for streaming, which transactions do not use. */
const NO_CONNECTIONS: ConnectionProvider = {
  provideConnection() {
    throw new Error('transactions do not stream');
  },
};
