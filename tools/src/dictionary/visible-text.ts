import { parseSync } from '@swc/core';

export interface VisibleText {
  line: number;
  text: string;
}

/** Attributes and options whose value a person reads or hears. */
const readAloud = new Set(['label', 'title', 'placeholder', 'alt', 'description', 'message', 'error', 'legend', 'caption', 'summary', 'tooltip', 'nothingFoundMessage', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext']);
const hasWords = (text: string): boolean => /\p{L}/u.test(text);

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The fixed text of an expression: of a string, of a template, or of either branch of a choice. */
function literals(node: unknown): { at: unknown; text: string }[] {
  if (!isNode(node)) return [];
  switch (node['type']) {
    case 'StringLiteral':
      return [{ at: node['span'], text: text(node['value']) ?? '' }];
    case 'TemplateLiteral':
      return (Array.isArray(node['quasis']) ? node['quasis'] : []).flatMap((part: unknown) => (isNode(part) ? [{ at: part['span'], text: text(part['raw']) ?? '' }] : []));
    case 'ConditionalExpression':
      return [...literals(node['consequent']), ...literals(node['alternate'])];
    case 'BinaryExpression':
      return ['||', '&&', '??', '+'].includes(text(node['operator']) ?? '') ? [...literals(node['left']), ...literals(node['right'])] : [];
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return literals(node['expression']);
    default:
      return [];
  }
}

const nameOf = (node: unknown): string => (isNode(node) ? (text(node['value']) ?? text(node['name']) ?? nameOf(node['name'])) : '');
const isShow = (node: Node): boolean => isNode(node['callee']) && node['callee']['type'] === 'MemberExpression' && nameOf(node['callee']['object']) === 'notifications';

/** What `node` itself shows to a person, without what its children show. */
function shownBy(node: Node): { at: unknown; text: string }[] {
  switch (node['type']) {
    case 'JSXText':
      return [{ at: node['span'], text: text(node['value']) ?? '' }];
    case 'JSXElement':
    case 'JSXFragment':
      return (Array.isArray(node['children']) ? node['children'] : []).flatMap((child: unknown) => (isNode(child) && child['type'] === 'JSXExpressionContainer' ? literals(child) : []));
    case 'JSXAttribute':
      return readAloud.has(nameOf(node['name'])) ? literals(node['value']) : [];
    case 'CallExpression':
      return isShow(node) ? optionsOf(node).flatMap((option) => (readAloud.has(nameOf(option['key'])) ? literals(option['value']) : [])) : [];
    case 'AssignmentExpression':
      return isNode(node['left']) && nameOf(node['left']['object']) === 'document' && nameOf(node['left']['property']) === 'title' ? literals(node['right']) : [];
    default:
      return [];
  }
}

function optionsOf(call: Node): Node[] {
  const first: unknown = Array.isArray(call['arguments']) ? call['arguments'][0] : undefined;
  const object = isNode(first) ? first['expression'] : undefined;
  const properties: unknown[] = isNode(object) && Array.isArray(object['properties']) ? object['properties'] : [];
  return properties.filter(isNode);
}

/** Words in a component that stand in no dictionary, with their lines. */
export function visibleTexts(source: string): readonly VisibleText[] {
  const program: unknown = parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2022' });
  // The parser counts bytes from a start of its own that grows with every file.
  const start = isNode(program) && isNode(program['span']) ? Number(program['span']['start']) : 0;
  const bytes = Buffer.from(source);
  // The program begins at its first statement: what stands before it is not counted.
  const lead = Buffer.byteLength(/^(\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(source)?.[0] ?? '');
  const found: VisibleText[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item);
      return;
    }
    if (!isNode(value)) return;
    for (const shown of shownBy(value)) {
      if (!hasWords(shown.text)) continue;
      const offset = isNode(shown.at) ? Number(shown.at['start']) - start + lead : 0;
      found.push({ line: bytes.subarray(0, offset).toString().split('\n').length, text: shown.text.trim() });
    }
    for (const child of Object.values(value)) walk(child);
  };
  walk(program);
  return found;
}
