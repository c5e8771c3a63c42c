import { parseSync, Visitor, type ESTree } from 'vite';

export interface Finding {
  line: number;
  text: string;
}

/** The attributes and object keys whose text is shown or read aloud. */
const textNames = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'description',
  'message',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-placeholder',
  'aria-valuetext',
]);

/**
 * Whether a text contains a word: two consecutive letters of any script, or one Chinese character. Other single
 * letters, signs and digits do not count.
 */
const isWords = (text: string): boolean => /\p{L}\p{L}|\p{Script=Han}/u.test(text);

interface Literal {
  start: number;
  text: string;
}

/** The literal text that an expression may show unchanged, excluding the arguments of calls. */
const literalsIn = (node: ESTree.Expression | ESTree.JSXEmptyExpression | ESTree.PrivateIdentifier): Literal[] => {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, text: node.value }] : [];
    case 'TemplateLiteral':
      return node.quasis.map((part) => ({ start: node.start, text: part.value.cooked ?? part.value.raw }));
    case 'ConditionalExpression':
      return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
    case 'LogicalExpression':
      return node.operator === '&&' ? literalsIn(node.right) : [...literalsIn(node.left), ...literalsIn(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...literalsIn(node.left), ...literalsIn(node.right)] : [];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return literalsIn(node.expression);
    default:
      return [];
  }
};

const keyName = (key: ESTree.PropertyKey): string | undefined => {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
};

/** Whether a call shows text outside JSX: `notices.success(…)` (or another notice) or `usePageTitle(…)`. */
const isNotice = ({ callee }: ESTree.CallExpression): boolean => {
  if (callee.type === 'Identifier') return callee.name === 'usePageTitle';
  return callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'notices';
};

/** Finds text that does not come from a dictionary: in JSX, in text attributes and object keys, and in notices. */
export const findVisibleText = (file: string, source: string): Finding[] => {
  const { program, errors } = parseSync(file, source);
  const first = errors[0];
  if (first) throw new Error(`${file}: ${first.message}`);
  const found: Literal[] = [];
  new Visitor({
    JSXText: (node) =>
      found.push({ start: node.start + (node.value.length - node.value.trimStart().length), text: node.value }),
    JSXElement: (node) => {
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') found.push(...literalsIn(child.expression));
    },
    JSXFragment: (node) => {
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') found.push(...literalsIn(child.expression));
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !textNames.has(name.name) || !value) return;
      if (value.type === 'Literal') found.push(...literalsIn(value));
      if (value.type === 'JSXExpressionContainer') found.push(...literalsIn(value.expression));
    },
    ObjectExpression: ({ properties }) => {
      for (const property of properties) {
        if (property.type === 'Property' && textNames.has(keyName(property.key) ?? ''))
          found.push(...literalsIn(property.value));
      }
    },
    CallExpression: (node) => {
      if (isNotice(node))
        for (const argument of node.arguments)
          if (argument.type !== 'SpreadElement') found.push(...literalsIn(argument));
    },
  }).visit(program);
  return found
    .filter(({ text }) => isWords(text))
    .map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text: text.trim() }))
    .sort((a, b) => a.line - b.line);
};
