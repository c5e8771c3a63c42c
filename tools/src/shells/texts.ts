import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { phraseText } from '@field-service/i18n/dictionary.ts';
import { fieldShell } from '@field-service/i18n/dictionaries/field/shell.ts';
import { defaultLanguage, languages, type Language } from '@field-service/i18n/languages.ts';
import { root } from '../test-steps.ts';

/*
 * Writes the texts of the native shell from its dictionary: the reasons for which iOS asks for permissions, which are
 * committed, and the page for a first start without a network. Capacitor calls it before it copies that page, with the
 * address of the site. Usage: `FIELD_SERVICE_SITE=https://field.example.com node tools/src/shells/texts.ts`.
 */

type Key = keyof typeof fieldShell;
const textOf = (key: Key, language: Language): string => phraseText(key, fieldShell[key], language);

const location = 'Record where work was done and show how far away jobs are.';
const library = 'Add pictures from your photo library to a job.';
/** The reasons, by the keys of Info.plist. */
export const reasons: Readonly<Record<string, Key>> = {
  NSCameraUsageDescription: 'Take pictures of your work and scan the barcodes of stations.',
  NSLocationAlwaysAndWhenInUseUsageDescription: location,
  NSLocationWhenInUseUsageDescription: location,
  NSPhotoLibraryAddUsageDescription: library,
  NSPhotoLibraryUsageDescription: library,
};

/** The names that iOS has for the languages. */
const names: Record<Language, string> = { 'en-GB': 'en', vi: 'vi', ms: 'ms', id: 'id', 'zh-CN': 'zh-Hans' };

/** The file with the reasons in one language, from the root of the repository, and its text. */
export const reasonsFile = (language: Language): { file: string; text: string } => ({
  file: `apps/field/ios/App/App/${names[language]}.lproj/InfoPlist.strings`,
  text: Object.entries(reasons)
    .map(([name, key]) => `${name} = ${JSON.stringify(textOf(key, language))};\n`)
    .join(''),
});

const page = (site: string): string => {
  const texts = Object.fromEntries<Record<'title' | 'text' | 'act', string>>(
    languages.map((language) => [
      language.split('-')[0] ?? language,
      {
        title: textOf('Field Service cannot be reached', language),
        text: textOf(
          'Check the connection and try again. Once the app has been opened with a connection, it also opens without one.',
          language,
        ),
        act: textOf('Try again', language),
      },
    ]),
  );
  const fallback = defaultLanguage.split('-')[0];
  return `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>Field Service</title>
    <style>
      body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 24px; box-sizing: border-box; gap: 16px; font: 1rem/1.5 system-ui, sans-serif; }
      h1 { font-size: 1.25rem; margin: 0; }
      p { margin: 0; max-width: 32rem; }
      a { justify-self: start; padding: 12px 24px; border-radius: 6px; background: #1d62bb; color: #fff; text-decoration: none; }
    </style>
  </head>
  <body>
    <h1></h1>
    <p></p>
    <a href="${site}/field/"></a>
    <script>
      const texts = ${JSON.stringify(texts)};
      const language = navigator.languages.map((tag) => tag.split('-')[0]).find((each) => each in texts) ?? '${fallback}';
      const { title, text, act } = texts[language];
      document.documentElement.lang = language;
      document.querySelector('h1').textContent = title;
      document.querySelector('p').textContent = text;
      document.querySelector('a').textContent = act;
    </script>
  </body>
</html>
`;
};

/** The page for a start without a network, in the language of the phone; it leads to the site. */
export const startPage = (site: string): string => page(new URL(site).origin);

if (import.meta.main) {
  const files = languages.map(reasonsFile);
  const site = process.env['FIELD_SERVICE_SITE'];
  if (site !== undefined) files.push({ file: 'apps/field/dist/shell/index.html', text: startPage(site) });
  for (const { file, text } of files) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  console.log(`${files.length} files of the native shell written`);
}
