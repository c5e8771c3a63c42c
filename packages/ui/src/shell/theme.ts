import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import { neutral, neutralDark, shadesOf } from './colours.ts';

/** The size of rows and controls: `office` 36 px, `portal` 42 px, `field` 48 px (for thumbs and gloves). */
export type Density = 'office' | 'portal' | 'field';

export interface ThemeOptions {
  /** `#rrggbb`. */
  mainColour: string;
  density: Density;
  /** Labels for the buttons that Mantine shows as an icon only. */
  labels: { close: string; clear: string };
}

/** The system's own font, then fonts with Chinese characters in case the system font has none. */
const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

/** In rem, as every size of text: the text grows with the font size that a person has set, and the controls with it. */
const controlHeight: Record<Density, string> = { office: '2.25rem', portal: '2.625rem', field: '3rem' };
const controlText: Record<Density, string> = {
  office: 'var(--mantine-font-size-sm)',
  portal: 'var(--mantine-font-size-sm)',
  field: 'var(--mantine-font-size-md)',
};

interface Sized {
  size?: unknown;
}

/** Animations take at most 150 ms; `respectReducedMotion` removes them for users who prefer reduced motion. */
const transitionProps = { duration: 120 };

const sizes = { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' };

export const createAppTheme = ({ mainColour, density, labels }: ThemeOptions): MantineThemeOverride => {
  const height = controlHeight[density];
  const closeButtonProps = { 'aria-label': labels.close };
  const headAttributes = { header: { role: 'presentation' } };
  /** If a screen sets a size explicitly, Mantine's definition applies; otherwise the density decides. */
  const unsized = ({ size }: Sized, vars: Record<string, string>) => (size === undefined ? vars : {});
  /** Like `unsized`, but also for the size `sm`, which Mantine passes to every input that does not set one. */
  const unsizedInput = ({ size }: Sized, vars: Record<string, string>) =>
    size === undefined || size === 'sm' ? vars : {};
  return createTheme({
    primaryColor: 'main',
    primaryShade: { light: 7, dark: 7 },
    autoContrast: true,
    colors: { main: shadesOf(mainColour), gray: neutral, dark: neutralDark },
    black: '#20252b',
    fontFamily,
    fontSizes: sizes,
    headings: {
      fontFamily,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: sizes.xl, lineHeight: '2.25rem' },
        h2: { fontSize: sizes.lg, lineHeight: '1.75rem' },
        h3: { fontSize: sizes.md, lineHeight: '1.5rem' },
        h4: { fontSize: sizes.sm, lineHeight: '1.25rem' },
        h5: { fontSize: sizes.sm, lineHeight: '1.25rem' },
        h6: { fontSize: sizes.xs, lineHeight: '1rem' },
      },
    },
    spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    // Set by name rather than with `Component.extend`, because importing a component here would add it to every bundle.
    components: {
      Button: {
        vars: (_theme: unknown, props: Sized) => ({
          root: unsized(props, {
            '--button-height': height,
            '--button-fz': controlText[density],
            '--button-padding-x': '16px',
          }),
        }),
      },
      ActionIcon: {
        defaultProps: { variant: 'subtle', color: 'gray' },
        vars: (_theme: unknown, props: Sized) => ({ root: unsized(props, { '--ai-size': height }) }),
      },
      Input: {
        vars: (_theme: unknown, props: Sized) => ({
          wrapper: unsizedInput(props, {
            '--input-height': height,
            '--input-fz': controlText[density],
            '--input-padding-y': '0px',
          }),
        }),
      },
      // Beside each other, fields with and without a hint stand in one line.
      InputWrapper: {
        defaultProps: density === 'field' ? {} : { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      },
      SegmentedControl: {
        vars: (_theme: unknown, props: Sized) => ({
          root: unsized(props, density === 'field' ? { '--sc-padding': '12px 16px', '--sc-font-size': sizes.md } : {}),
        }),
      },
      Checkbox: {
        vars: (_theme: unknown, props: Sized) => ({
          root: unsized(props, density === 'field' ? { '--checkbox-size': '1.75rem' } : {}),
        }),
      },
      // The colour of an alert marks its icon and border: on a dark page a red title is hard to read.
      Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
      // Words, not shouts: a badge is written as the rest of the screen.
      Badge: { defaultProps: { tt: 'none' } },
      // Days are as large as the surrounding controls.
      DatePicker: { defaultProps: { size: density === 'field' ? 'lg' : 'sm' } },
      PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
      // A dialog's header is not a banner of the page.
      Modal: {
        defaultProps: { closeButtonProps, transitionProps, centered: true, attributes: headAttributes },
        styles: { title: { fontWeight: 600 } },
      },
      Drawer: {
        defaultProps: { closeButtonProps, transitionProps, attributes: headAttributes },
        styles: { title: { fontWeight: 600 } },
      },
      Notification: { defaultProps: { closeButtonProps } },
      CloseButton: { defaultProps: closeButtonProps },
      InputClearButton: { defaultProps: { 'aria-label': labels.clear } },
      Menu: { defaultProps: { transitionProps, shadow: 'md' } },
      Popover: { defaultProps: { transitionProps, shadow: 'md' } },
      Tooltip: { defaultProps: { transitionProps, openDelay: 300 } },
    },
  });
};

/**
 * The text colours, which unlike Mantine's own reach 4.5:1 on every surface where they are used, and the status
 * colours. Words about a state are larger on the phone, and in the colour of text, so that they can be read in sunlight.
 */
export const resolveVariables = (density: Density): ReturnType<CSSVariablesResolver> => ({
  variables:
    density === 'field'
      ? { '--state-size': 'var(--mantine-font-size-sm)', '--state-words': 'var(--mantine-color-text)' }
      : {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#59626c',
    '--mantine-color-placeholder': '#69737e',
    '--mantine-color-error': '#b3251e',
    '--mantine-color-anchor': 'var(--mantine-color-main-7)',
    '--surface-quiet': '#f7f8f9',
    '--line': '#e4e7ea',
    '--status-todo': '#1a56a8',
    '--status-todo-soft': '#e7f0fb',
    '--status-progress': '#875000',
    '--status-progress-soft': '#fdf0d5',
    '--status-signature': '#6431b0',
    '--status-signature-soft': '#f1eafb',
    '--status-done': '#17692f',
    '--status-done-soft': '#e4f4e8',
    '--status-unsigned': '#0b6464',
    '--status-unsigned-soft': '#def3f2',
    '--status-cancelled': '#55606b',
    '--status-cancelled-soft': '#eceef0',
    '--status-overdue': '#b3251e',
    '--status-overdue-soft': '#fdeae8',
  },
  dark: {
    '--mantine-color-dimmed': '#a5adb6',
    '--mantine-color-placeholder': '#929ba5',
    '--mantine-color-error': '#ff9d96',
    '--mantine-color-anchor': 'var(--mantine-color-main-3)',
    '--surface-quiet': '#1f2429',
    '--line': '#323941',
    '--status-todo': '#9cc4f7',
    '--status-todo-soft': '#1c2f47',
    '--status-progress': '#f5c469',
    '--status-progress-soft': '#3c2e12',
    '--status-signature': '#ceb3f8',
    '--status-signature-soft': '#33264a',
    '--status-done': '#8ed6a2',
    '--status-done-soft': '#1a3523',
    '--status-unsigned': '#7fd6d3',
    '--status-unsigned-soft': '#133534',
    '--status-cancelled': '#b6bdc5',
    '--status-cancelled-soft': '#2c333a',
    '--status-overdue': '#ff9d96',
    '--status-overdue-soft': '#4a2321',
  },
});
