/** The keys that open the search, as the keyboard of this device names them. */
export const searchKeys = (): readonly string[] =>
  /Mac|iPhone|iPad/.test(globalThis.navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K'];
