import { apps, type App } from '@field-service/i18n/groups.ts';
import { defaultLanguage, toLanguage, type Language } from '@field-service/i18n/languages.ts';
import { translate } from '@field-service/i18n/translate.ts';

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The best match among the languages that a browser accepts (`vi-VN,vi;q=0.9`). */
function languageOf(accepts: string | undefined): Language {
  const wanted = (accepts ?? '').split(',').map((part) => toLanguage(part.split(';')[0]?.trim()));
  return wanted.find((language) => language !== undefined) ?? defaultLanguage;
}

const nameOf = (language: Language, app: App): string => {
  switch (app) {
    case 'office':
      return translate(language, 'shared', 'Office');
    case 'portal':
      return translate(language, 'shared', 'Customer portal');
    case 'field':
      return translate(language, 'shared', 'Field app');
  }
};

/** The page at `/`: links to the three apps. */
export function startPage(accepts: string | undefined): string {
  const language = languageOf(accepts);
  const title = escaped(translate(language, 'shared', 'Field Service'));
  const links = apps.map((app) => `<li><a href="/${app}/">${escaped(nameOf(language, app))}</a></li>`).join('');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>
body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;background:#f4f7fb;color:#17263a}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}a{display:block;padding:.9rem 1.5rem;border-radius:.6rem;background:#1d62bb;color:#fff;text-decoration:none}
a:hover,a:focus-visible{background:#154b91}@media(prefers-color-scheme:dark){body{background:#101a27;color:#e8eef6}}
</style></head><body><main><h1>${title}</h1><ul>${links}</ul></main></body></html>`;
}
