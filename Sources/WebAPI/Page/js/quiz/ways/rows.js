/** One option, with its number before it and, up to the ninth, as its key. */
export const optionRow = (title, index, more) => ({
    title,
    lead: [{ text: String(index + 1), kind: 'option' }],
    keys: index < 9 ? String(index + 1) : undefined,
    ...more,
});

/** The row that ends an answer of several parts; `otherwise` is done while parts are missing. */
export const checkRow = (isReady, act, otherwise) => ({ title: 'Check the answer', isDim: !isReady, chevron: true, act: isReady ? act : otherwise });
