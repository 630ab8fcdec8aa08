// What stands for the federation runtime's sentences about its errors, in each container once more: an error names
// its code and the page that explains it.

export const runtimeDescMap: Record<string, string> = {};
export const typeDescMap: Record<string, string> = {};
export const buildDescMap: Record<string, string> = {};
export const errorDescMap: Record<string, string> = {};
