import {
  OperationNodeTransformer,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
  type ValueNode,
} from 'kysely';

/** What stands for a character that cannot be shown, in the place of one that cannot be kept. */
const REPLACEMENT = '\uFFFD';

const plain = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.replaceAll('\u0000', REPLACEMENT) : value;

/** PostgreSQL's texts have no character 0 and a query with one fails; whoever sends it meets the replacement character. */
export class WithoutNul implements KyselyPlugin {
  readonly #values = new PlainValues();

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.#values.transformNode(node);
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

class PlainValues extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: plain(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(plain) };
  }
}
