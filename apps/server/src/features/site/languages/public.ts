export { noOwnTexts, openSitePhrases, type OwnTexts, type SitePhrases } from './site-phrases.ts';
