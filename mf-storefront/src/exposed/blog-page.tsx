import { BlogPage } from '../features/blogs/blog-page';

export default BlogPage;
