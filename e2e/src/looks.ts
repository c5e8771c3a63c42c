/** In a page: how its screen is looked at, without a round trip for each step. */
export interface Looks {
  /** The problems with the screen at rest: those that axe finds by its `rules` or by all, and what scrolls sideways. */
  faults: (rules?: readonly string[]) => Promise<string[]>;
  /** What scrolls sideways in each of the languages, shown one after another; shows the screen in `last` in the end. */
  inLanguages: (shown: readonly string[], last: string) => Promise<[language: string, faults: string[]][]>;
  /**
   * What is on the screen besides records: its headings, buttons, labels, tabs, messages and columns, with its address.
   * Ids and figures are left out.
   */
  parts: () => string[];
}

interface AxeFound {
  violations: { id: string; nodes: { target: unknown[] }[] }[];
}
declare const axe: { run: (within: Document, options: object) => Promise<AxeFound> };

/** Runs in the page, which has no modules of the tests: everything that it needs is within. */
export function looksInPage(): void {
  const limitMs = 30_000;
  const frame = async (): Promise<unknown> => await new Promise((drawn) => requestAnimationFrame(drawn));
  const until = async (isSo: () => boolean, missing: () => string): Promise<void> => {
    for (const latest = Date.now() + limitMs; !isSo(); await frame())
      if (Date.now() > latest) throw new Error(missing());
  };

  // The browser leaves the styles of skipped parts, which are far out of view, as they were in an earlier look, and axe
  // would read those.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);

  /** The browser keeps the ended transitions of skipped parts (a closed `details`); they do not count. */
  const transitions = (): CSSTransition[] =>
    document
      .getAnimations()
      .filter((each) => each instanceof CSSTransition)
      .filter(({ playState }) => playState !== 'finished');
  const named = ({ transitionProperty, effect }: CSSTransition): string => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return `${transitionProperty} of ${target?.tagName.toLowerCase() ?? ''}.${target?.classList.value ?? ''}`;
  };

  /**
   * Waits until nothing is dimmed and no transition runs, because a colour in transition has neither of its final
   * contrasts. A colour that is inherited begins its transition in a child when it ends in the parent: one look is not
   * enough.
   */
  const rest = async (): Promise<void> => {
    await frame();
    const busy = '[aria-busy="true"]:not([role="status"])';
    await until(
      () => document.querySelector(busy) === null,
      () => 'The screen stays dimmed.',
    );
    let quietFrames = 0;
    await until(
      () => {
        quietFrames = transitions().length === 0 ? quietFrames + 1 : 0;
        return quietFrames > 2;
      },
      () => `Transitions do not end: ${transitions().slice(0, 5).map(named).join('; ')}`,
    );
  };

  /** What makes the screen scroll sideways, one line per element that reaches past its right edge, twelve at most. */
  const sideways = (): string[] => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    const lines = beyond.slice(0, 12).map((element) => {
      const to = Math.round(element.getBoundingClientRect().right);
      return `scrolls sideways: ${element.tagName.toLowerCase()}.${element.classList.value} to ${to} of ${clientWidth} px: ${element.textContent.slice(0, 60)}`;
    });
    return lines.length > 0 ? lines : [`scrolls sideways: ${scrollWidth} of ${clientWidth} px`];
  };

  /** The problems that axe finds on the screen, one line per rule and place. */
  const violations = async (rules: readonly string[] | undefined): Promise<string[]> => {
    const found = await axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.map(String).join(' ')}`),
    );
  };

  const faults = async (rules?: readonly string[]): Promise<string[]> => {
    await rest();
    const beyond = sideways();
    return [...(await violations(rules)), ...beyond];
  };

  const show = async (language: string): Promise<void> => {
    localStorage.setItem('localelang', language);
    dispatchEvent(new StorageEvent('storage', { key: 'localelang', newValue: language }));
    await until(
      () => document.documentElement.lang === language,
      () => `The screen is not shown in ${language}.`,
    );
  };

  globalThis.looks = {
    faults,
    inLanguages: async (shown, last) => {
      const found: [string, string[]][] = [];
      for (const language of shown) {
        await show(language);
        await rest();
        found.push([language, sideways()]);
      }
      await show(last);
      return found;
    },
    parts: () => {
      const kinds =
        'h1, h2, h3, h4, button, label, legend, th, dt, summary, [role="tab"], [role="alert"], [role="dialog"]';
      const records = 'tbody, li, [role="row"], [role="listitem"], [role="option"]';
      const place = location.pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*');
      return [...document.querySelectorAll(kinds)]
        .filter((part) => part.checkVisibility() && part.closest(records) === null)
        .map((part) => {
          const text = (part.ariaLabel ?? part.textContent).replaceAll(/[\d.,:/–-]+/g, '#').slice(0, 80);
          return `${place} ${part.tagName} ${part.role ?? ''} ${text}`;
        });
    },
  };
}
