import { expect, test } from 'vitest';
import { folderTree, type FolderNode, type TreeFolder } from './folder-tree.ts';

const folder = (id: string, parentId: string | null): TreeFolder => ({ id, name: id, parentId });
const shape = (nodes: readonly FolderNode<TreeFolder>[]): unknown =>
  nodes.map((node) => (node.children.length === 0 ? node.folder.id : [node.folder.id, shape(node.children)]));

test('puts folders under their parents, sorted by name', () => {
  expect(shape(folderTree([folder('b', 'hq'), folder('hq', null), folder('a', 'hq'), folder('a1', 'a')]))).toEqual([
    ['hq', [['a', ['a1']], 'b']],
  ]);
});

test('makes a folder a root if the user may not access its parent', () => {
  expect(shape(folderTree([folder('kl', 'hq'), folder('hcm', 'hq')]))).toEqual(['hcm', 'kl']);
});
