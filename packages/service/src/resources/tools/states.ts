// The life of a tool. The specification names one state.

/** `active`: pushed to the voice platform, and usable. */
export const TOOL_STATUSES = ['active'] as const;

export type ToolStatus = (typeof TOOL_STATUSES)[number];
