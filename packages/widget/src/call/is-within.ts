// Ancestors across shadow trees.

/** Whether `element` is drawn inside `ancestor`, or is it, through whatever shadow trees. */
export function isWithin(element: Element, ancestor: Element): boolean {
  for (let node: Node | null = element; node; node = parentOf(node)) if (node === ancestor) return true;
  return false;
}

function parentOf(node: Node): Node | null {
  if (node instanceof ShadowRoot) return node.host;
  return (node instanceof Element ? node.assignedSlot : null) ?? node.parentNode;
}
