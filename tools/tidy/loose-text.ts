// A browser's translation replaces text nodes. React then cannot remove or change the text nodes
// that it created, so a text beside other children needs its own element: React replaces the whole
// content of an element that contains only text. This check reads types, because `{name}` may be a
// text or an element.

import { join, relative, sep } from 'node:path';
import { API, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';
import {
  isFunctionDeclaration,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
} from 'typescript/unstable/ast/is';
import type { FunctionDeclaration, JsxChild, Node, SourceFile } from 'typescript/unstable/ast';
import type { Finding } from '../source.ts';

const projects = ['apps/web/tsconfig.json', 'apps/console/tsconfig.json'] as const;
const textFlags =
  TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.TemplateLiteral;

/** Texts beside other children in the JSX of the projects. */
export function looseTexts(root: string, configs: readonly string[] = projects): Finding[] {
  const api = new API({ cwd: root });
  try {
    const openProjects = configs.map((config) => join(root, config));
    const snapshot = api.updateSnapshot({ openProjects });
    return snapshot.getProjects().flatMap((project) =>
      project.program
        .getSourceFileNames()
        .filter((name) => name.endsWith('.tsx') && !name.includes('node_modules'))
        .flatMap((name) => {
          const file = project.program.getSourceFile(name);
          if (file === undefined) return [];
          const path = relative(root, name).split(sep).join('/');
          return looseIn(file, project.checker).map((node) => findingOf(path, file, node));
        }),
    );
  } finally {
    api.close();
  }
}

function findingOf(path: string, file: SourceFile, node: Node): Finding {
  const before = file.text.slice(0, node.getStart()).split('\n');
  const what = 'a text beside others, or returned by a component, needs its own element';
  return { path, line: before.length, rule: 'loose text', what };
}

function looseIn(file: SourceFile, checker: Checker): Node[] {
  const loose: Node[] = [];
  const visit = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) {
      const children = node.children.filter((child) => !isBlank(child));
      if (children.length > 1) loose.push(...children.filter((child) => isText(child, checker)));
    }
    if (isFunctionDeclaration(node) && returnsText(node, checker)) loose.push(node);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return loose;
}

/** A component that returns text: its siblings are unknown here. */
function returnsText(node: FunctionDeclaration, checker: Checker): boolean {
  if (!/^[A-Z]/.test(node.name?.text ?? '')) return false;
  const signature = checker.getSignatureFromDeclaration(node);
  const type = signature && checker.getReturnTypeOfSignature(signature);
  return type !== undefined && mayBeText(type);
}

/** White space and signs without a letter or digit, which no translation changes. */
const isSigns = (text: string) => !/[\p{L}\p{N}]/u.test(text);

function isBlank(child: JsxChild): boolean {
  if (isJsxText(child)) return isSigns(child.text);
  if (!isJsxExpression(child)) return false;
  return (
    child.expression === undefined || isSigns(child.expression.getText().replace(/\\u\w+/g, ''))
  );
}

function isText(child: JsxChild, checker: Checker): boolean {
  if (isJsxText(child)) return true;
  if (!isJsxExpression(child) || child.expression === undefined) return false;
  const type = checker.getTypeAtLocation(child.expression);
  return type !== undefined && mayBeText(type);
}

/** `ReactNode` allows many kinds; only its caller decides whether it is a text. */
const maxKinds = 8;

function mayBeText(type: Type): boolean {
  const kinds = type.isUnionType() ? type.getTypes() : [type];
  return kinds.length < maxKinds && kinds.some((kind) => isTextKind(kind));
}

/** `''` and `0` come from `text && <b />`; React creates no text node for `''`. */
function isTextKind(type: Type): boolean {
  return (type.flags & textFlags) !== 0 && !(type.isLiteralType() && !type.value);
}

if (import.meta.main) {
  const findings = looseTexts(join(import.meta.dirname, '../..'));
  for (const { path, line, rule, what } of findings)
    console.log(`${path}:${line}  ${rule}: ${what}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
