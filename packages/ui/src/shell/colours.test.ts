import { describe, expect, test } from 'vitest';
import { contrast, luminance } from './contrast.ts';
import { defaultMainColour, neutral, neutralDark, shadesOf } from './colours.ts';
import { createAppTheme, resolveVariables } from './theme.ts';

const shades = shadesOf(defaultMainColour);
const { light, dark } = resolveVariables('office');
const colour = (variables: Record<string, string>, name: string) => variables[name] ?? '';

describe('the main colour', () => {
  test('has ten shades from light to dark and is itself the eighth', () => {
    expect(shades[7]).toBe(defaultMainColour);
    expect(shades).toHaveLength(10);
    const lights = shades.map(luminance);
    expect(lights).toEqual([...lights].sort((a, b) => b - a));
  });

  test('is the default unless branding specifies #rrggbb', () => {
    expect(shadesOf('red; background: url(x)')).toEqual(shades);
  });

  test('has sufficient contrast in both schemes', () => {
    expect(contrast('#ffffff', shades[7])).toBeGreaterThan(4.5);
    expect(contrast(neutralDark[7], shades[3])).toBeGreaterThan(4.5);
  });
});

describe.each([
  ['light', light, ['#ffffff', neutral[0]]],
  ['dark', dark, [neutralDark[6], neutralDark[7], '#1f2429']],
] as const)('text in the %s scheme', (_scheme, variables, surfaces) => {
  test.each(['--mantine-color-dimmed', '--mantine-color-placeholder', '--mantine-color-error'])(
    '%s reaches 4.5:1',
    (name) => {
      for (const surface of surfaces) expect(contrast(colour(variables, name), surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['todo', 'progress', 'signature', 'done', 'unsigned', 'cancelled', 'overdue'])(
    'the status %s reaches 4.5:1 on its own background',
    (status) => {
      expect(
        contrast(colour(variables, `--status-${status}`), colour(variables, `--status-${status}-soft`)),
      ).toBeGreaterThanOrEqual(4.5);
    },
  );
});

test('words about a state reach 7:1 on the phone, and are at least 14 px', () => {
  const { variables } = resolveVariables('field');
  const theme = createAppTheme({ mainColour: defaultMainColour, density: 'field', labels: { close: '', clear: '' } });
  expect(variables['--state-words']).toBe('var(--mantine-color-text)');
  expect(variables['--state-size']).toBe('var(--mantine-font-size-sm)');
  expect(theme.fontSizes?.sm).toBe('0.875rem');
  const soft = (of: Record<string, string>) => Object.keys(of).filter((name) => /^--status-.*-soft$/.test(name));
  expect(soft(light)).toHaveLength(7);
  for (const name of soft(light)) {
    expect(contrast(theme.black ?? '', colour(light, name))).toBeGreaterThanOrEqual(7);
    expect(contrast(neutralDark[0], colour(dark, name))).toBeGreaterThanOrEqual(7);
  }
});
