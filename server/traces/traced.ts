/** What a step is to its trace. */
export type StepKind = 'request' | 'call' | 'job' | 'email';

/** A step of the shop's work, which becomes one span of a trace (decision 124). */
interface Step {
  kind: StepKind;
  /** One of few, without ids: `job send-order-confirmation`. */
  name: string;
  attributes?: StepAttributes;
  /** The `traceparent` of the step that caused this one, if that was in another request or job. */
  cause?: string | undefined;
}

/** They leave the machine, so they contain no ids of payment sessions, and nothing that is personal or secret. */
export type StepAttributes = Record<string, string | number | undefined>;

/** Adds attributes that are known when the step ends. */
export type Note = (attributes: StepAttributes) => void;

/** What sends the steps to a collector: see `openTracing`. */
export interface Tracing {
  trace<Result>(step: Step, work: (note: Note) => Promise<Result>): Promise<Result>;
  traceparent(): string | undefined;
  noteOrder(number: string): void;
  /** Sends what has ended. */
  close(): Promise<void>;
}

let tracing: Tracing | undefined;

/** Traces from now on, or no longer. */
export function setTracing(chosen: Tracing | undefined): void {
  tracing = chosen;
}

/** Runs a step, and traces it if the shop has a collector. @throws what the work throws */
export function traced<Result>(step: Step, work: (note: Note) => Promise<Result>): Promise<Result> {
  return tracing ? tracing.trace(step, work) : work(() => {});
}

/** The current step as W3C's `traceparent`, for what it causes later. Undefined while nothing is traced. */
export function currentTraceparent(): string | undefined {
  return tracing?.traceparent();
}

/** Says which order the current step is about. Its request or job is then found by the order's number. */
export function traceOrder(number: string): void {
  tracing?.noteOrder(number);
}

/** Whether the shop has a collector of traces. */
export function isTracing(): boolean {
  return tracing !== undefined;
}
