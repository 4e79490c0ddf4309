/* Discat, random games, as a C programmer would write the same loop: the yardstick of benchmarks/engine.py.
 * Same rules (default options), same generator, same order of moves: it must play the very same games as the twin.
 * cc -O3 -march=native -o discat discat.c && ./discat SEED SEATS GAMES  ->  decisions, final generator, seconds */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HOUSE = 8, SEATS = 6, CARDS = 90, HAND = 5, PASS = 0, FIRST = 128, GROUP = 1 << 14, FACE_DOWN = 128 };

typedef struct {
    int16_t boxed, dealt, top, left, seats, first, turn, turns, creator, limit, bonus_paid, last_turns, ending;
    int16_t held[SEATS], piled[SEATS], bonuses[SEATS];
    uint8_t arrow[CARDS + 1], box[CARDS], hand[SEATS][6], draw[CARDS], pile[SEATS][CARDS], bonus[SEATS][22], known[CARDS + 1];
} State;

static int64_t rng;

static int64_t below(int64_t n) {
    int64_t x = rng;
    rng = 1822932060LL * (x & 0xFFFFFFFFLL) + (x >> 32);
    return ((x & 0xFFFFFFFFLL) ^ (x >> 32)) * n >> 32;
}

static int fits(const State *s, int card) {
    if (!s->limit) return 1;
    return s->arrow[s->limit] ? card > s->limit : card < s->limit;
}

static int subsets(int others, int line, int top, int64_t *moves, int n) {
    for (int some = -others & others; some; some = (some - others) & others)
        moves[n++] = (int64_t)(line + 1) << 14 | (some | 1 << top) << 4 | top;
    return n;
}

static int legal(const State *s, int seat, int64_t *moves) {
    int n = 0;
    if (seat == HOUSE) {
        if (s->first < 0) {
            for (; n < s->seats; n++) moves[n] = FIRST + n;
            return n;
        }
        for (; n < s->boxed; n++) moves[n] = s->box[n];
        return n;
    }
    const uint8_t *hand = s->hand[seat];
    int held = s->held[seat];
    for (int i = 0; i < held; i++) {
        int top = hand[i], tens = top / 10, units = top % 10, same_tens = 0, same_units = 0;
        if (!fits(s, top)) continue;
        moves[n++] = (int64_t)(tens + 1) << 14 | 1 << (units + 4) | units;
        if (!s->turns) continue;
        for (int j = 0; j < held; j++) {
            int card = hand[j];
            if (card == top) continue;
            if (card / 10 == tens) same_tens |= 1 << card % 10;
            else if (card % 10 == units) same_units |= 1 << card / 10;
        }
        n = subsets(same_tens, tens, units, moves, n);
        n = subsets(same_units, 10 + units, tens, moves, n);
    }
    if (n) return n;
    moves[n++] = PASS;
    if (s->left > !s->bonus_paid)
        for (int i = 0; i < held; i++) moves[n++] = hand[i];
    return n;
}

static void insert(State *s, int seat, int card) {
    uint8_t *hand = s->hand[seat];
    int i = s->held[seat]++;
    for (; i > 0 && hand[i - 1] > card; i--) hand[i] = hand[i - 1];
    hand[i] = card;
}

static void draw_card(State *s, int seat) {
    insert(s, seat, s->draw[s->top]);
    s->top = s->top < CARDS - 1 ? s->top + 1 : 0;
    s->left--;
}

static void put_under(State *s, int card) {
    int place = s->top + s->left;
    s->draw[place < CARDS ? place : place - CARDS] = card;
    s->left++;
}

static void turn_down(State *s, int seat) {
    if (s->piled[seat]) s->pile[seat][s->piled[seat] - 1] |= FACE_DOWN;
}

static int in_group(int64_t move, int card) {
    int line = (int)(move >> 14) - 1;
    if (line < 10) return card / 10 == line && (move >> (4 + card % 10) & 1);
    return card % 10 == line - 10 && (move >> (4 + card / 10) & 1);
}

static void play_group(State *s, int seat, int64_t move) {
    int line = (int)(move >> 14) - 1, digit = move & 15, size = __builtin_popcount(move >> 4 & 1023), kept = 0;
    int top = line < 10 ? line * 10 + digit : digit * 10 + line - 10;
    if (size >= 5) s->ending = 1;
    int pays = size >= 4 && !s->ending;
    uint8_t *hand = s->hand[seat];
    for (int i = 0; i < s->held[seat]; i++) {
        int card = hand[i];
        if (!in_group(move, card)) hand[kept++] = card;
        else if (card != top) {
            if (pays) s->bonus[seat][s->bonuses[seat]++] = card, pays = 0;
            else s->pile[seat][s->piled[seat]++] = card;
        }
    }
    s->pile[seat][s->piled[seat]++] = top;
    for (int i = kept; i < s->held[seat]; i++) hand[i] = 0;
    s->held[seat] = kept;
    s->creator = seat, s->limit = top, s->bonus_paid = 0;
    while (s->held[seat] < HAND && s->left && !s->ending) draw_card(s, seat);
}

static void pass_turn(State *s, int seat, int64_t move) {
    if (!s->bonus_paid) {
        s->bonus_paid = 1;
        if (s->left) draw_card(s, s->creator);
    }
    turn_down(s, seat);
    if (move == PASS) return;
    uint8_t *hand = s->hand[seat];
    int i = 0;
    while (hand[i] != move) i++;
    s->held[seat]--;
    for (; i < s->held[seat]; i++) hand[i] = hand[i + 1];
    hand[s->held[seat]] = 0;
    for (i = 0; i < s->held[seat]; i++) s->known[hand[i]] = 0;
    s->known[move] = 1 << seat;
    put_under(s, (int)move);
    draw_card(s, seat);
}

static void end_turn(State *s, int seat) {
    s->turns++;
    if (s->ending) return;
    if (s->last_turns < 0) {
        if (!s->held[seat] && !s->left) s->last_turns = s->seats - 1;
    } else
        s->last_turns--;
    if (!s->last_turns) {
        s->ending = 2;
        return;
    }
    s->turn = seat + 1 < s->seats ? seat + 1 : 0;
    if (s->creator == s->turn) {
        turn_down(s, s->turn);
        s->creator = -1, s->limit = 0;
    }
}

static void house_play(State *s, int64_t move) {
    if (move >= FIRST) {
        s->first = s->turn = (int16_t)(move - FIRST);
        return;
    }
    int i = 0;
    while (s->box[i] != move) i++;
    s->box[i] = s->box[--s->boxed];
    if (s->dealt < HAND * s->seats) insert(s, (s->first + s->dealt) % s->seats, (int)move);
    else put_under(s, (int)move);
    s->dealt++;
}

static int acting(const State *s) {
    if (s->ending) return 0;
    return s->first < 0 || s->boxed ? 1 << HOUSE : 1 << s->turn;
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    rng = atoll(argv[1]);
    int seats = atoi(argv[2]);
    long games = atol(argv[3]), decisions = 0;
    static State start, s;
    static int64_t moves[200];
    start.seats = seats, start.boxed = (seats + 3) * 10;
    for (int card = 1; card <= CARDS; card++) start.arrow[card] = card % 2;
    for (int i = 0; i < start.boxed; i++) start.box[i] = i + 1;
    start.first = start.creator = start.last_turns = -1;
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long g = 0; g < games; g++) {
        s = start;
        for (int who; (who = acting(&s));) {
            int seat = __builtin_ctz(who);
            int64_t move = moves[below(legal(&s, seat, moves))];
            if (seat == HOUSE) house_play(&s, move);
            else {
                if (move >= GROUP) play_group(&s, seat, move);
                else pass_turn(&s, seat, move);
                end_turn(&s, seat);
                decisions++;
            }
        }
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    printf("%ld %lld %.6f\n", decisions, (long long)rng, (b.tv_sec - a.tv_sec) + (b.tv_nsec - a.tv_nsec) * 1e-9);
    return 0;
}
