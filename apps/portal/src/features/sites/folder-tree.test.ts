import { expect, test } from 'vitest';
import { folderTree, type FolderNode, type PortalFolder } from './folder-tree.ts';

const folder = (id: string, parentId: string | null): PortalFolder => ({
  id,
  name: id,
  code: id,
  parentId,
  path: `/${id}`,
  currency: 'MYR',
  timezone: 'Asia/Kuala_Lumpur',
  locale: 'en-GB',
});
const shape = (nodes: readonly FolderNode[]): unknown =>
  nodes.map((node) => (node.children.length === 0 ? node.folder.id : [node.folder.id, shape(node.children)]));

test('puts folders under their parents, sorted by name', () => {
  expect(shape(folderTree([folder('b', 'hq'), folder('hq', null), folder('a', 'hq'), folder('a1', 'a')]))).toEqual([
    ['hq', [['a', ['a1']], 'b']],
  ]);
});

test('makes a folder a root if the customer may not access its parent', () => {
  expect(shape(folderTree([folder('kl', 'hq'), folder('hcm', 'hq')]))).toEqual(['hcm', 'kl']);
});
