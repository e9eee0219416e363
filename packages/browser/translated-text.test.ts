import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptTranslatedText, type NodeMethods, type TreeNode } from './translated-text.ts';

/** A tree with the DOM's rules for these two methods. */
class TestNode implements TreeNode {
  readonly nodeType: number;
  parentNode: TestNode | null = null;
  readonly children: TestNode[] = [];

  constructor(kind: 'element' | 'text', ...children: TestNode[]) {
    this.nodeType = kind === 'text' ? 3 : 1;
    for (const child of children) this.place(child, this.children.length);
  }

  place(child: TestNode, at: number): void {
    this.children.splice(at, 0, child);
    child.parentNode = this;
  }

  placeOf(child: TreeNode): number {
    const at = this.children.findIndex((one) => one === child);
    if (at < 0) throw new RangeError('NotFoundError');
    return at;
  }
}

const text = () => new TestNode('text');
const element = (...children: TestNode[]) => new TestNode('element', ...children);

function methods(): NodeMethods<TestNode> {
  const plain: NodeMethods<TestNode> = {
    removeChild<Child extends TestNode>(this: TestNode, child: Child) {
      const [removed] = this.children.splice(this.placeOf(child), 1);
      if (removed) removed.parentNode = null;
      return child;
    },
    insertBefore<Child extends TestNode>(this: TestNode, child: Child, before: TestNode | null) {
      const at = before === null ? this.children.length : this.placeOf(before);
      this.place(child, at);
      return child;
    },
  };
  acceptTranslatedText(plain);
  return plain;
}

test('removing a wrapped text removes its wrapper', () => {
  const moved = text();
  const wrapper = element(element(moved));
  const other = element();
  const parent = element(wrapper, other);
  assert.equal(methods().removeChild.call(parent, moved), moved);
  assert.deepEqual(parent.children, [other]);
});

test('removing a text that a translation removed changes nothing', () => {
  const parent = element(element());
  const gone = text();
  assert.equal(methods().removeChild.call(parent, gone), gone);
  assert.equal(parent.children.length, 1);
});

test('inserting before a wrapped text inserts before its wrapper', () => {
  const moved = text();
  const wrapper = element(element(moved));
  const parent = element(wrapper);
  const fresh = element();
  methods().insertBefore.call(parent, fresh, moved);
  assert.deepEqual(parent.children, [fresh, wrapper]);
});

test('inserting before a text that a translation removed appends', () => {
  const parent = element(element());
  const fresh = element();
  methods().insertBefore.call(parent, fresh, text());
  assert.equal(parent.children[1], fresh);
});

test('a misplaced element throws as before', () => {
  const { removeChild, insertBefore } = methods();
  const parent = element();
  assert.throws(() => removeChild.call(parent, element()), RangeError);
  assert.throws(() => insertBefore.call(parent, element(), element()), RangeError);
});

test('nodes in their places are removed and inserted as before', () => {
  const { removeChild, insertBefore } = methods();
  const [first, second] = [text(), text()];
  const parent = element(first, second);
  removeChild.call(parent, first);
  insertBefore.call(parent, first, null);
  assert.deepEqual(parent.children, [second, first]);
});
