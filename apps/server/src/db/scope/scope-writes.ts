import {
  DeleteQueryNode,
  QueryNode,
  TableNode,
  UpdateQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';
import type { Caller } from '../../caller.ts';
import { isScopedTable, scopePredicate } from './scope-rules.ts';

/** Adds the caller's scope to every update and deletion of a scoped table, so that no command can omit it. */
export class ScopeWrites implements KyselyPlugin {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (UpdateQueryNode.is(node)) return this.#narrow(node, node.table);
    if (DeleteQueryNode.is(node)) return this.#narrow(node, node.from.froms[0]);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return await Promise.resolve(result);
  }

  #narrow<N extends UpdateQueryNode | DeleteQueryNode>(node: N, target: OperationNode | undefined): N {
    // An alias would hide the name that the predicate's columns are qualified with.
    if (target === undefined || !TableNode.is(target))
      throw new TypeError('A write through a scope names its table without an alias.');
    const name = target.table.identifier.name;
    return isScopedTable(name)
      ? QueryNode.cloneWithWhere(node, scopePredicate(name, this.#caller, 'any').toOperationNode())
      : node;
  }
}
