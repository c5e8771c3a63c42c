import { valid } from 'semver';

/** Whether a text is a semantic version, such as `2.4.0` or `2.5.0-beta.1` (semver.org). */
export const isVersion = (text: string): boolean => valid(text) === text;
