export type ConsoleText = string;
