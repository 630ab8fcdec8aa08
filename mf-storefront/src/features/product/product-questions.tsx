import type { Product } from '@handloom/contracts/catalogue';
import { whatsAppChat } from '@handloom/contracts/whatsapp-chat';
import { Button, ButtonLink } from '@handloom/ui/button';
import { ChatIcon, ListIcon, QuestionIcon, ShareIcon } from '@handloom/ui/icons';
import styles from './product-questions.module.scss';
import { shareProduct } from './share-product';

/** Ways to talk about the rug. */
export function ProductQuestions({ product }: { product: Product }) {
  const subject = new URLSearchParams({ subject: `Question about ${product.name}` });
  return (
    <div className={styles.ways}>
      <Button look="quiet" size="small" onClick={() => void shareProduct(product.name)}>
        <ShareIcon size={20} /> Share
      </Button>
      <ButtonLink look="quiet" size="small" to={`/contact?${subject}`}>
        <QuestionIcon size={20} /> Ask a question
      </ButtonLink>
      <ButtonLink look="quiet" size="small" to="/faqs">
        <ListIcon size={20} /> FAQ
      </ButtonLink>
      <a
        className={styles.chat}
        href={whatsAppChat(`Hello, I have a question about ${product.name}.`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <ChatIcon size={20} /> WhatsApp
      </a>
    </div>
  );
}
