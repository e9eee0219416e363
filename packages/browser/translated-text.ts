// A browser's translation replaces each text node by elements with a text of their own. React then
// throws if it removes the text node that it created, or inserts before it
// (https://github.com/facebook/react/issues/11538). Our own screens keep changing texts in elements
// of their own (`tools/tidy/loose-text.ts`); this handles libraries that do not.

/** The fields of a DOM node that are used, so that this file compiles without a DOM. */
export interface TreeNode {
  readonly nodeType: number;
  readonly parentNode: TreeNode | null;
}

/** The two methods of `Node.prototype` by which React changes children. */
export interface NodeMethods<Any extends TreeNode> {
  removeChild: <Child extends Any>(this: Any, child: Child) => Child;
  insertBefore: <Child extends Any>(this: Any, child: Child, before: Any | null) => Child;
}

const textType = 3;

/** Makes both methods accept a text node that other code wrapped or removed. */
export function acceptTranslatedText<Any extends TreeNode>(methods: NodeMethods<Any>): void {
  const { removeChild, insertBefore } = methods;
  methods.removeChild = function remove<Child extends Any>(this: Any, child: Child): Child {
    if (!isMoved(this, child)) return removeChild.call(this, child) as Child;
    const holder = holderIn(this, child);
    if (holder !== null) removeChild.call(this, holder);
    return child;
  };
  methods.insertBefore = function insert<Child extends Any>(
    this: Any,
    child: Child,
    before: Any | null,
  ): Child {
    const isLost = before !== null && isMoved(this, before);
    const place = isLost ? holderIn(this, before) : before;
    return insertBefore.call(this, child, place) as Child;
  };
}

/** Any other misplaced node is a fault of ours, and throws as before. */
function isMoved(parent: TreeNode, child: TreeNode): boolean {
  return child.nodeType === textType && child.parentNode !== parent;
}

/** The child of `parent` that contains the node; null when it is in another place, or in none. */
function holderIn<Any extends TreeNode>(parent: Any, node: Any): Any | null {
  let at: TreeNode | null = node;
  while (at !== null && at.parentNode !== parent) at = at.parentNode;
  return at as Any | null;
}
