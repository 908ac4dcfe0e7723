"use client";

import {
  Component,
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { Alert } from "./alert";
import { Button } from "./button";

const IDLE_LOADS = new Set<() => Promise<unknown>>();

/** Fetches a module when the page is idle (`useIdleFetch`), and gives it to whoever asks for it. */
export function whenIdle<Module>(load: () => Promise<Module>): () => Promise<Module> {
  IDLE_LOADS.add(load);
  return load;
}

interface Meanwhile {
  /** Stands in until the part is there, also where it cannot be loaded; then no notice says so. */
  meanwhile?: ReactNode;
}

/**
 * A component that the page does not need at first. Its script is fetched when the page is idle, so that the
 * component shows at once from then on, without a connection too; or else when it is first rendered. Where
 * the script cannot be fetched, the page says so and asks for it again: at a press, and whenever there may be
 * a connection again.
 *
 * It is no `lazy` inside `Suspense`: a script that is there already is rendered in the same step, and nothing
 * that a server renders is moved out of the page.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const source: Source<Props> = {
    fetched: null,
    fetch: whenIdle(async () => {
      source.fetched = await load();
      return source.fetched;
    }),
  };
  return ({ meanwhile, ...props }: Props & Meanwhile) => (
    <OnDemand source={source} meanwhile={meanwhile} given={props as unknown as Props} />
  );
}

interface Source<Props> {
  /** Null until the script is there. */
  fetched: ComponentType<Props> | null;
  fetch: () => Promise<ComponentType<Props>>;
}

type Fetch<Props> = { waits: true } | { failed: true } | { Part: ComponentType<Props> };

interface OnDemandProps<Props> extends Meanwhile {
  source: Source<Props>;
  given: Props;
}

function OnDemand<Props extends object>({ source, given, meanwhile }: OnDemandProps<Props>) {
  const [state, setState] = useState<Fetch<Props>>(() =>
    source.fetched ? { Part: source.fetched } : { waits: true },
  );
  const waits = "waits" in state;
  useEffect(() => {
    if (!waits) return;
    let unmounted = false;
    const become = (next: Fetch<Props>) => unmounted || startTransition(() => setState(next));
    source.fetch().then(
      (Part) => become({ Part }),
      () => become({ failed: true }),
    );
    return () => {
      unmounted = true;
    };
  }, [source, waits]);

  if (waits) return meanwhile;
  if ("failed" in state) return <Failed meanwhile={meanwhile} onRetry={() => setState({ waits: true })} />;
  const { Part } = state;
  return (
    <PartBoundary meanwhile={meanwhile}>
      <Part {...given} />
    </PartBoundary>
  );
}

/**
 * What a press does with a module on demand: `fetchFor` fetches the module, null where it cannot be fetched.
 * Then `notice` says so, and presses again once there may be a connection.
 */
export function useModule<Module>(load: () => Promise<Module>) {
  const [undone, setUndone] = useState<{ press: () => void } | null>(null);
  const fetchFor = async (press: () => void): Promise<Module | null> => {
    const module = await load().catch(() => null);
    setUndone(module === null ? { press } : null);
    return module;
  };
  return { fetchFor, notice: undone && <Failed onRetry={undone.press} /> };
}

/** Keeps an error of a part from the rest of the page. */
class PartBoundary extends Component<Meanwhile & { children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, meanwhile } = this.props;
    if (!this.state.failed) return children;
    return <Failed meanwhile={meanwhile} onRetry={() => this.setState({ failed: false })} />;
  }
}

/** What may mean that a connection is back, or that the part is needed now. */
const SIGNS = ["online", "focus", "beforeprint"];

function Failed({ meanwhile, onRetry }: Meanwhile & { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    for (const sign of SIGNS) addEventListener(sign, again);
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, again);
    };
  }, []);
  return meanwhile === undefined ? <NotLoaded onRetry={onRetry} /> : meanwhile;
}

/** Says that a part is missing, over the page: what asked for it may be anywhere. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-26 z-20 wide:bottom-4 mx-auto max-w-130 rounded-m shadow-lift print:hidden"
    >
      <Alert
        tone="warn"
        action={
          <>
            <Button onClick={onRetry}>Try again</Button>
            <Button kind="quiet" onClick={() => location.reload()}>
              Reload this page
            </Button>
          </>
        }
      >
        <b>A part of this page could not be loaded.</b> Your entries are kept.
      </Alert>
    </div>
  );
}

const IDLE_MS = 500;

/** Fetches the modules of `whenIdle` once the page has loaded and rests. */
export function useIdleFetch(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of IDLE_LOADS) load().catch(() => undefined);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}
