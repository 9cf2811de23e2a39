// What the preview's editor uses of CodeMirror; tools/editor/README.md says how it is bundled.
export { EditorState, EditorSelection, Compartment, StateEffect, StateField, Annotation, Transaction } from "@codemirror/state";
export {
  EditorView, Decoration, keymap, lineNumbers, highlightActiveLine, highlightActiveLineGutter,
  drawSelection, highlightSpecialChars, hoverTooltip, rectangularSelection,
} from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, indentWithTab, undo, redo } from "@codemirror/commands";
export {
  HighlightStyle, syntaxHighlighting, syntaxTree, foldGutter, foldKeymap, bracketMatching,
  indentOnInput, indentUnit, ensureSyntaxTree,
} from "@codemirror/language";
export { lintGutter, lintKeymap, setDiagnostics, forEachDiagnostic } from "@codemirror/lint";
export { autocompletion, completionKeymap, startCompletion, closeBrackets } from "@codemirror/autocomplete";
export { search, searchKeymap, highlightSelectionMatches, openSearchPanel } from "@codemirror/search";
export { yaml } from "@codemirror/lang-yaml";
export { tags } from "@lezer/highlight";
