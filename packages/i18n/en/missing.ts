export const notFound = {
  title: 'Page not found',
  text: 'There is no page at this address. It may have moved, or the link is incomplete.',
  home: 'Go to the home page',
};
