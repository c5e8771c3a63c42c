import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { CallFacts, FieldFact } from '@field-service/contract/call-facts.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useFieldGate, type FieldGate } from '../fields/field-gate.ts';
import { createActGate } from '../record/act-gate.ts';
import { takeTheirs, type Clash } from './changed-meanwhile.ts';
import { mustBeFilled, problemsOf } from './field-problems.ts';
import { useFieldProblem } from './use-field-problem.ts';
import type { FormState } from './use-form-state.ts';

type Names<V> = keyof V & string;
/** What is wrong, in words, by the name of the field. */
type Problems = Readonly<Record<string, string>>;

/** A body while it is entered: what is missing is null or left out. */
export type Entered<Body> = { [K in keyof Body]?: Body[K] | null | undefined };

interface RecordFormOptions<V extends object, Body extends object, Done> {
  state: FormState<V>;
  /** What the call that the form makes says of its body. */
  call: CallFacts;
  /** The body of the call; `uts` is the version that the person saw, null for a new record. */
  toBody: (values: V, uts: number | null) => Entered<Body>;
  /** The object of the body that holds the form's fields; the body itself by default. */
  within?: string;
  /** The form's field for a field of the body that has another name. */
  fieldOf?: Readonly<Record<string, Names<V>>>;
  /** Problems that the facts of the call do not tell, in words. */
  check?: (values: V) => Partial<Record<Names<V>, string>>;
  /** What should be looked at before the form is sent, in words: it is sent once the person was told. */
  cautions?: (values: V) => readonly string[];
  /** Further cautions that only the server knows, such as what a change does to other records. */
  foresee?: (values: V) => Promise<readonly string[]>;
  /** Called with each change of the person's. */
  onChange?: () => void;
  send: (body: Body, options: { idempotencyKey: string }) => Promise<Done>;
  onSaved: (done: Done) => Promise<void> | void;
  /** Takes a failure that the form shows in its own way; true if it has. */
  onRefused?: (failure: unknown) => boolean;
}

/** What a field needs; `onChange` takes the value. */
export interface FieldOf<T> {
  value: T;
  onChange: (value: T) => void;
  error: string | undefined;
  required: boolean;
}

/** What a text field needs. */
export interface TextOf extends Omit<FieldOf<string>, 'onChange'> {
  onChange: (event: { currentTarget: { value: string } }) => void;
  maxLength?: number;
}

export interface RecordForm<V extends object> {
  values: V;
  set: (change: Partial<V>) => void;
  field: <K extends Names<V>>(name: K) => FieldOf<V[K]>;
  text: (name: Names<V>) => TextOf;
  /** Whether the person has tried to send the form. */
  isChecked: boolean;
  /** Whether leaving the form now loses what is in it. */
  isAtRisk: () => boolean;
  isSending: boolean;
  /** Whether something prevents the form from being sent. */
  hasProblems: boolean;
  /** What the person was told to look at. */
  cautions: readonly string[];
  failure: unknown;
  clashes: readonly Clash[];
  isChangedMeanwhile: boolean;
  choose: (clash: Clash, whose: 'mine' | 'theirs') => void;
  restoredAt: number | null;
  startOver: () => void;
  submit: (event: SubmitEvent) => void;
  gate: FieldGate;
  element: RefObject<HTMLFormElement | null>;
}

/** The paths that a refusal names, such as `name` or `lines.2.uomid`. */
const refusedPaths = (failure: unknown): string[] =>
  failure instanceof ApiFailure ? textsOf(failure.params.fields) : [];

/**
 * A form for one record: what is wrong with its values, the version it is based on, and the one time it is sent.
 * `RecordForm` shows it.
 */
export function useRecordForm<V extends object, Body extends object, Done>(
  options: RecordFormOptions<V, Body, Done>,
): RecordForm<V> {
  const { state, call, toBody, within, fieldOf = {}, check, cautions, foresee } = options;
  const { onChange, send, onSaved, onRefused } = options;
  const { values, base } = state;
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>();
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  const [told, setTold] = useState<readonly string[]>([]);
  const [foreseen, setForeseen] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  /** Counts the attempts that the values prevented. */
  const [attempt, setAttempt] = useState(0);
  const [once] = useState(createActGate);
  // Read by a navigation that follows in the same moment, before the form is rendered again.
  const isSent = useRef(false);
  const gate = useFieldGate();
  const element = useRef<HTMLFormElement>(null);
  const problemText = useFieldProblem();

  const prefix = within === undefined ? '' : `${within}.`;
  const pathOf = (name: string): string => Object.keys(fieldOf).find((path) => fieldOf[path] === name) ?? name;
  const factOf = (name: string): FieldFact =>
    call.fields[`${prefix}${name}`] ?? call.fields[`${prefix}${pathOf(name)}`] ?? {};
  const nameOf = (path: string): string | undefined => {
    const inner = path.startsWith(prefix) ? path.slice(prefix.length) : path;
    const own = fieldOf[inner] ?? inner.split('.')[0];
    return Object.keys(values).find((name) => name === inner || name === own);
  };
  const entered = toBody(values, base?.uts ?? null);
  const byFacts = Object.entries(problemsOf(call.fields, entered)).flatMap(([path, problem]) => {
    const name = nameOf(path);
    return name === undefined ? [] : [[name, problemText(problem)] as const];
  });
  const problems: Problems = { ...Object.fromEntries(byFacts), ...check?.(values), ...refused };
  const hasProblems = Object.keys(problems).length > 0;
  const found = [...(cautions?.(values) ?? []), ...foreseen];

  const changed = (names: readonly string[]) => {
    setFailure(undefined);
    setForeseen([]);
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));
    onChange?.();
  };
  const put = (name: string, value: unknown) => {
    changed([name]);
    state.put(name, value);
  };
  // An effect, because the field is only marked as invalid once its problem is rendered.
  useEffect(() => {
    if (attempt > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  const focusProblem = () => setAttempt((before) => before + 1);

  const takeOver = async (read: () => Promise<{ values: V; uts: number }>, from: V) => {
    try {
      const theirs = await read();
      const taken = takeTheirs(from, values, theirs.values);
      state.rebase(theirs);
      state.replace(taken.values);
      setClashes(taken.clashes);
      setChangedMeanwhile(true);
    } catch (error) {
      setFailure(error);
    }
  };
  const show = async (error: unknown) => {
    if (onRefused?.(error) === true) return;
    const isStale = error instanceof ApiFailure && error.code === 'record.changed';
    if (isStale && base !== null && state.read !== undefined) {
      await takeOver(state.read, base.values);
      return;
    }
    const named = refusedPaths(error).flatMap((path) => nameOf(path) ?? []);
    setRefused(Object.fromEntries(named.map((name) => [name, problemText({ code: 'invalid' })])));
    if (named.length > 0) focusProblem();
    setFailure(error);
  };
  const perform = async (body: Body, idempotencyKey: string) => {
    setSending(true);
    setFailure(undefined);
    try {
      const done = await send(body, { idempotencyKey });
      isSent.current = true;
      state.forget();
      await onSaved(done);
      once.end('done');
    } catch (error) {
      once.end('failed');
      await show(error);
    } finally {
      setSending(false);
    }
  };
  /** What the person should be told; undefined if the server did not say. */
  const lookAhead = async (): Promise<readonly string[] | undefined> => {
    if (foresee === undefined) return found;
    setSending(true);
    setFailure(undefined);
    try {
      const ahead = await foresee(values);
      setForeseen(ahead);
      return [...(cautions?.(values) ?? []), ...ahead];
    } catch (error) {
      await show(error);
      return undefined;
    } finally {
      setSending(false);
    }
  };
  const sendOnceTold = async () => {
    const all = await lookAhead();
    if (all === undefined) return;
    if (!all.every((caution) => told.includes(caution))) {
      setTold(all);
      return;
    }
    // The version belongs to the request: what was refused for an old one is another request with the new one.
    const key = once.begin(JSON.stringify([base?.uts ?? null, entered]));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the facts of the call found nothing missing in it
    if (key !== undefined) await perform(entered as Body, key);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!gate.settled() || clashes.length > 0) return;
    if (hasProblems) {
      focusProblem();
      return;
    }
    void sendOnceTold();
  };
  const field = <K extends Names<V>>(name: K): FieldOf<V[K]> => ({
    value: values[name],
    onChange: (value) => put(name, value),
    error: isChecked ? problems[name] : refused[name],
    required: mustBeFilled(factOf(name), base !== null),
  });
  return {
    values,
    set: (change) => {
      changed(Object.keys(change));
      state.change(change);
    },
    field,
    text: (name) => {
      const { value, error, required } = field(name);
      const { maxLength } = factOf(name);
      return {
        value: typeof value === 'string' ? value : '',
        onChange: ({ currentTarget }) => put(name, currentTarget.value),
        error,
        required,
        ...(maxLength === undefined ? {} : { maxLength }),
      };
    },
    isChecked,
    isAtRisk: () => !isSent.current && state.isChanged && !state.isKept,
    isSending,
    hasProblems,
    cautions: found.filter((caution) => told.includes(caution)),
    failure,
    clashes,
    isChangedMeanwhile,
    choose: (clash, whose) => {
      if (whose === 'theirs') put(clash.name, clash.theirs);
      setClashes((left) => left.filter(({ name }) => name !== clash.name));
    },
    restoredAt: state.restoredAt,
    startOver: () => {
      state.startOver();
      setChecked(false);
      setTold([]);
      setFailure(undefined);
    },
    submit,
    gate,
    element,
  };
}
